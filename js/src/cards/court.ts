/* The court: a bust of circles and arcs before a pale sun, cropped by the card's edge. */
import { HAIR, SKIN, type Suit, V } from "./glyphs.ts";
import { area, dot, line, suit } from "./strokes.ts";

export const ROBE = "M20 139.3C20 117 38 106 63 106 84 106 96 113 99.3 122V130A9.3 9.3 0 0 1 90 139.3Z";
export const WEAVE: Record<Suit, string> = {
  // one quiet pattern for each suit's robe
  S: "M33 116V139M43 111V139M83 111V139M93 117V139",
  H: "M31 128h.1M40 119h.1M40 135h.1M86 119h.1M86 135h.1M94 127h.1",
  D: "M26 139 38 124 47 139M79 139 88 124 97 136M40 113 47 122M86 113 79 122",
  C: "M24 139A9 9 0 0 1 42 139M33 126A9 9 0 0 1 49 130M84 139A9 9 0 0 1 98 136M78 130A9 9 0 0 1 93 123",
};
export const face = (skin: string, mouth: string, look: string): string =>
  `<rect x="56.5" y="86" width="13" height="24" rx="6" fill="${skin}"/>` +
  area("M46.5 66C46.5 54 53 48 63 48S79.5 54 79.5 66V74C79.5 86 72.5 95 63 95S46.5 86 46.5 74Z", skin) +
  line(look, "var(--rw-feature,#2a2622)", 2.2) +
  line(mouth, "var(--rw-lip,#a8323c)", 2.4);
const EYES = "M52.6 69.5Q55.6 72 58.6 69.5M67.4 69.5Q70.4 72 73.4 69.5M63 70.5 61.6 78.6H64";
export const court: Record<string, (s: Suit, c: string) => string> = {
  J(s, c) {
    const h = HAIR[s];
    return (
      area("M43 92C38 72 42 48 63 48S88 72 83 92C78 95 74 92 74 92H52S48 95 43 92Z", h) +
      area(ROBE, c) +
      face(SKIN[s], "M59.5 85.2Q63 87.6 66.5 85.2", EYES) +
      area("M45 66C46 56 53 52 63 52S80 56 81 66C74 62 68 58 66 55 62 60 53 63 45 66Z", h) +
      area("M40 53C39 38 52 30 65 31 81 32 89 42 86 53 78 48 48 48 40 53Z", c) +
      line("M41.5 53.5C50 48.6 77 48.6 85 53.5", V.gold, 4) +
      area("M74 36C74 22 82 14 94 12 96 24 90 36 77 40Z", V.gold) +
      line("M76.5 38C80 29 84 23 89.5 18", V.face, 1.8) +
      area("M63 108 48 103 44 117 58 121ZM63 108 78 103 82 117 68 121Z", V.face) +
      suit(s, 63, 128.5, 13, V.face)
    );
  },
  Q(s, c) {
    const h = HAIR[s];
    return (
      area("M39 110C30 76 40 43 63 43S96 76 87 110Z", h) +
      area(ROBE, c) +
      area(
        "M63 122C50 122 43 112 42 104 50 108 56 106 57 101H69C70 106 76 108 84 104 83 112 76 122 63 122Z",
        SKIN[s],
      ) +
      face(SKIN[s], "M59.8 85Q63 88 66.2 85", EYES) +
      area("M45.5 72C44 56 52 47 63 47S82 56 80.5 72C78 63 69 62 63 54.5 57 62 48 63 45.5 72Z", h) +
      area(
        "M43.5 48 40 31 51 38.5 63 25 75 38.5 86 31 82.5 48C71 43.5 55 43.5 43.5 48Z",
        V.gold,
        ` stroke="${V.gold}" stroke-width="2" stroke-linejoin="round"`,
      ) +
      dot(63, 37.5, 3.6, c) +
      dot(40, 29.5, 3, V.gold) +
      dot(86, 29.5, 3, V.gold) +
      dot(63, 23, 3.2, V.gold) +
      dot(45, 84, 2.8, V.gold) +
      dot(81, 84, 2.8, V.gold) +
      line("M48 111Q63 123 78 111", V.gold, 2.2) +
      suit(s, 63, 130, 12, V.face)
    );
  },
  K(s, c) {
    const h = HAIR[s];
    return (
      area("M42 88C38 66 44 47 63 47S88 66 84 88Z", h) +
      area(ROBE, c) +
      area("M34 110C42 105.5 52 104 63 104S84 105.5 92 110L82 122C70 116.6 56 116.6 44 122Z", V.face) +
      line("M44 113.5v.1M53 111.5v.1M73 111.5v.1M82 113.5v.1", "var(--rw-feature,#2a2622)", 3) +
      face(SKIN[s], "M0 0", EYES) +
      area(
        "M45.5 71C47.5 79.5 52.5 83 56.5 82.2 59.5 81.5 61.5 79.8 63 81 64.5 79.8 66.5 81.5 69.5 82.2 73.5 83 78.5 79.5 80.5 71 83 88 77 108 63 113 49 108 43 88 45.5 71Z",
        h,
      ) +
      line("M59.6 87Q63 89.6 66.4 87", "var(--rw-lip,#a8323c)", 2.6) +
      area(
        "M42 53V27L51.5 36.5 63 22 74.5 36.5 84 27V53C71 49 55 49 42 53Z",
        V.gold,
        ` stroke="${V.gold}" stroke-width="2.4" stroke-linejoin="round"`,
      ) +
      line("M43 47.5C56 43.8 70 43.8 83 47.5", c, 3) +
      suit(s, 63, 36.5, 9, c) +
      suit(s, 63, 128.5, 13, V.face)
    );
  },
};
