# What the tutor says of a position: the 37 motifs. Each sentence names what can be counted; none gives an order.
#
# Arguments as in table.ftl: $card… holds cards, $seat… a seat. $k live cards: those that a draw may still bring.

## M01 Count what is gone

m01-title = Count what is gone
# $place-a, $place-b: where the two missing cards are; $seat-a, $seat-b: who holds them, if somebody does.
m01-two = No card you can draw makes a meld of { $cards }. { $card-a } is { $place-a ->
    [pile] in the pile
    [set] in a set
    [run] in a run
    [mine] in your own hand
    [held] with { $seat-a }
   *[other] in another hand
}, and { $card-b } is { $place-b ->
    [pile] in the pile
    [set] in a set
    [run] in a run
    [mine] in your own hand
    [held] with { $seat-b }
   *[other] in another hand
}.
m01-one = Only { $card-a } would make a meld of { $cards }, and it is { $place-a ->
    [pile] in the pile
    [set] in a set
    [run] in a run
    [mine] in your own hand
    [held] with { $seat-a }
   *[other] in another hand
}.
m01-many = No card you can draw makes a meld of { $cards }. You need { $cards-gone }, and all of these are gone.

## M02 Keep the draw with more live cards

m02-title = Keep the draw with more live cards
# $deck: "yes" where the cards that may come are those of a deck whose order is known.
m02-more = { $deck ->
    [yes] Of the { $of } cards of the deck, { $a } make
   *[no] Of { $of } unseen cards, { $a } make
} a meld of { $cards-a }. Only { $b ->
    [one] 1 makes
   *[other] { $b } make
} one of { $cards-b }.

## M03 A card that works two ways

m03-title = A card that works two ways
m03-two = Your { $card } has two plans: a run in { $cards-run } and a set in { $cards-set }. Kept together, { $k } live cards help: { $cards-outs }.

## M04 Open run beats a gap

m04-title = Open run beats a gap
# $cards-a: live cards for the open run, $card-b the one that fills the gap; $jokers: "yes" where jokers may come.
m04-gap = { $jokers ->
    [yes] Jokers aside, { $cards-open } takes { $cards-a } at its ends. { $cards-other } has a gap that only { $card-b } fills.
   *[no] { $cards-open } takes { $cards-a } at its ends. { $cards-other } has a gap that only { $card-b } fills.
}

## M05 The end of the suit

m05-title = The end of the suit
m05-low = { $jokers ->
    [yes] Jokers aside, { $cards-other } grows on one side only: { $card-b }. The ace is low here. { $cards-open } still takes { $cards-a }.
   *[no] { $cards-other } grows on one side only: { $card-b }. The ace is low here. { $cards-open } still takes { $cards-a }.
}
m05-high = { $jokers ->
    [yes] Jokers aside, { $cards-other } ends at the ace, so it grows on one side only: { $card-b }. { $cards-open } still takes { $cards-a }.
   *[no] { $cards-other } ends at the ace, so it grows on one side only: { $card-b }. { $cards-open } still takes { $cards-a }.
}

## M06 Middle cards fit more melds

m06-title = Middle cards fit more melds
m06-fits = { $card-a } and { $card-b } both cost { $p }. { $a ->
    [one] 1 meld is
   *[other] { $a } melds are
} still open to { $card-a }, and { $b ->
    [0] none
   *[other] { $b }
} to { $card-b }.

## M07 Pair or open run: the same chance

m07-title = Pair or open run: the same chance
m07-points = { $cards-a } and { $cards-b } have { $k ->
    [one] 1 live card
   *[other] { $k } live cards
} each. If you keep { $cards-a }, your hand counts { $a }. If you keep { $cards-b }, it counts { $b }.

## M08 Break a pair to keep a triangle

m08-title = Break a pair to keep three cards that work together
m08-three = { $a } live cards make a meld with two of { $cards-a }. { $b ->
    [0] None makes
    [one] Only 1 makes
   *[other] Only { $b } make
} one of the pair { $cards-b }.

## M09 Do not count one card twice

m09-title = Do not count one card twice
m09-once = { $card } would help { $cards-a } and { $cards-b }, but you can use it only once. Together they have { $n ->
    [one] 1 live card
   *[other] { $n } live cards
}, not { $m }.

## M10 Four of a kind: use the fourth in a run

m10-title = Four of a kind: use one in a run
m10-split = { $cards-a } is a set without { $card }. Then { $card } can lie in { $cards-b }. That leaves { $n ->
    [one] 1 point
   *[other] { $n } points
}, and all of { $cards-long } in one set leaves { $m }.

## M11 What live cards are worth over several draws

m11-title = How many cards help you
m11-live = { $deck ->
    [yes] Of the { $of } cards of the deck, { $k } can make a meld for you: { $cards }.
   *[no] Of the { $of } unseen cards, { $k } can make a meld for you: { $cards }.
}

## M12 Take the pile card only if it beats a blind draw

m12-title = Take the pile card if it beats the deck
m12-meld = { $card } makes a meld now. You would keep { $a ->
    [one] 1 point
   *[other] { $a } points
}. { $deck ->
    [yes] The next card of the deck leaves { $b }.
   *[no] The unseen cards leave { $b } on average.
}
m12-off = { $card } fits the table now. You would keep { $a ->
    [one] 1 point
   *[other] { $a } points
}. { $deck ->
    [yes] The next card of the deck leaves { $b }.
   *[no] The unseen cards leave { $b } on average.
}

## M13 A small help is not enough

m13-title = A small help is not enough
m13-small = { $card } makes no meld yet. With it you would keep { $a ->
    [one] 1 point
   *[other] { $a } points
}. { $deck ->
    [yes] The next card of the deck leaves { $b }.
   *[no] The unseen cards leave { $b } on average.
}

## M14 Swap a high card for a low one

m14-title = Swap a high card for a low one
m14-swap = With { $card } in place of { $card-b } you hold { $d } points less. It makes no meld yet.

## M15 A pile card that fits the table shortens your hand

m15-title = A pile card that fits the table
m15-set = { $card } goes straight onto the set { $cards }, and you still throw a card. Your { $n } cards become { $m }.
m15-run = { $card } goes straight onto the run { $cards }, and you still throw a card. Your { $n } cards become { $m }.

## M16 Taking a card shows it

m16-title = Taking a card shows it
m16-shown = If you take { $card } and keep it, all can see it. { $n } cards go with it. { $k ->
    [0] You have seen them all.
    [one] You have not seen 1 of them.
   *[other] You have not seen { $k } of them.
}

## M17 You may not throw the card you just took

m17-title = You may not throw the card you just took
m17-places = You may not throw { $card } in the turn you take it, but it has a place. In { $cards-a } it leaves you { $a ->
    [one] 1 point
   *[other] { $a } points
}, with { $cards-b } { $b }.
m17-none = You may not throw { $card } in the turn you take it. It has no place yet, so its { $p } points would stay with you.

## M18 Lay down or wait

m18-title = Lay down or wait
m18-near = { $seat } has { $n ->
    [one] 1 card
   *[other] { $n } cards
} left and may go out soon. The { $p } points of your melds count against you while you hold them.
# $x: how often in a hundred such a player goes out, as measured against the levels.
m18-chance = { $seat } is nearly out. Computer players go out in such a turn about { $x } times in 100. The { $p } points of your melds count against you while you hold them.
m18-nothing = These rules pay no more for going out at one stroke. Your melds of { $p } points win nothing while you hold them, and they may be caught.
m18-laid = You have laid cards before, so going out earns you no extra. Your melds of { $p } points may be caught while you hold them.
m18-counts = Cards on the table count for you here: your melds are worth { $p } points. In your hand they count against you.

## M19 Hold everything for more

m19-title = Hold everything for a bigger score?
m19-hold = You have laid nothing. Hold all and go out first, and you score about { $a } more. If another goes out first, { $b } more points count against you.

m19-penalty = You have laid nothing. Hold all and go out first, and the others write down about { $a } more. If another goes out first, you write down { $b } more.

## M20 Check the table before you throw

m20-title = Check the table before you throw
m20-set = { $card } fits the set { $cards }. Lay it off and throw one more, and you keep { $p ->
    [one] 1 point
   *[other] { $p } points
}. Throw { $card }, and you keep { $q }.
m20-run = { $card } fits the run { $cards }. Lay it off and throw one more, and you keep { $p ->
    [one] 1 point
   *[other] { $p } points
}. Throw { $card }, and you keep { $q }.

## M21 Choose the place that leaves no door

m21-title = Choose the place that opens nothing
m21-doors = { $card } has two places. On { $cards-b } it makes room for { $cards-new }. On { $cards-a } it makes less room, or none.

## M22 Throw the high card first

m22-title = Throw the high card first
m22-high = { $card-a } and { $card-b } wait for nothing now. If you are caught, { $card-a } costs { $p } and { $card-b } costs { $q }.

## M23 Someone is nearly out: drop points now

m23-title = Someone is nearly out: drop points
m23-drop = { $seat } has { $n ->
    [one] 1 card
   *[other] { $n } cards
} left. Keeping { $cards } is dear and waits for little. Without { $card-a } you hold { $p ->
    [one] 1 point
   *[other] { $p } points
}, without { $card-b } { $q }.

## M24 An opponent with one card can only lay off

m24-title = An opponent with one card can only lay off
m24-doors = { $seat } has one card, too few for a meld. { $d ->
    [one] One unseen card fits
   *[other] { $d } unseen cards fit
} the table: { $cards }.
m24-none = { $seat } has one card, too few for a meld. No unseen card fits the table.

## M25 Watch what the next player took

m25-title = Watch what the next player took
# $p, $q: how often in a hundred the next player could lay that card, as measured against the levels.
m25-chance = { $seat } took { $card } and plays next. Computer players in that seat can lay your { $card-a } about { $p } times in 100, your { $card-b } about { $q }.
m25-took = { $seat } took { $card } and plays next. Your { $card-a } goes with it, and your { $card-b } does not.

## M26 Only the next player can take your discard

m26-title = Only the next player can take your discard
m26-next = { $seat } took { $card-b }, and { $card } goes with it. But { $seat-next } plays first and takes your discard or covers it.

## M27 Count the melds a discard could still make

m27-title = Count the melds a discard could still make
m27-melds = { $seat } plays next. { $card-a } fits { $n ->
    [0] no meld
    [one] 1 meld
   *[other] { $n } melds
} at most now, and { $card-b } fits { $m }.

## M28 A card nobody can use

m28-title = A card that cannot be used
# $where: which of the three kinds of places there are; the cards of each place come with it.
m28-dead = Nobody else can make a meld with { $card } now. { $where ->
    [pile] { $cards-pile } went to the pile.
    [table] { $cards-table } went to the table.
    [mine] You hold { $cards-mine }.
    [pile-table] { $cards-pile } went to the pile, and { $cards-table } went to the table.
    [pile-mine] { $cards-pile } went to the pile, and you hold { $cards-mine }.
    [table-mine] { $cards-table } went to the table, and you hold { $cards-mine }.
   *[other] { $cards-pile } went to the pile, { $cards-table } went to the table, and you hold { $cards-mine }.
}

## M29 The next player passed a card like this

m29-passed = { $seat } left { $card } on the pile. Most players take what they can lay, so that hand hardly has both { $cards }. { $n ->
    [one] 1 meld was
   *[other] { $n } melds were
} open to { $card-b }; now it is { $m }.
m29-title = The next player passed a card like this

## M30 Fishing with a discard

m30-title = Fishing with a discard
# $p, $q: how often in a hundred a level's next throw has the rank just thrown, and one that was kept.
m30-bait = You could throw { $card } and hope for more of its rank. People may follow. These levels do not: such a rank comes next about { $p } times in 100, one that you keep about { $q } times.

## M31 How many draws do you still have?

m31-title = How many draws do you still have?
m31-last = { $s ->
    [one] 1 card is
   *[other] { $s } cards are
} left in the deck. If all draw from it, you get { $m ->
    [0] none
   *[other] { $m }
} of them. { $deck ->
    [yes] Of these cards, { $k ->
        [0] none
       *[other] { $k }
    } can make a meld for you.
   *[no] Of all unseen cards, { $k ->
        [0] none
       *[other] { $k }
    } can make a meld for you.
}
m31-again = { $s ->
    [one] 1 card is
   *[other] { $s } cards are
} left before the pile becomes the deck. If all draw, you get { $m ->
    [0] none
   *[other] { $m }
} of them. { $deck ->
    [yes] Of these cards, { $k ->
        [0] none
       *[other] { $k }
    } can make a meld for you.
   *[no] Of all unseen cards, { $k ->
        [0] none
       *[other] { $k }
    } can make a meld for you.
}

## M32 When the first deck is gone, you can work out their cards

m32-title = Work out their cards
m32-worked = You have seen all cards but those of { $seat }. So { $seat } holds { $cards }. That is { $p ->
    [one] 1 point
   *[other] { $p } points
} against your { $q }.

## M33 The turned-over deck is in a known order

m33-title = The new deck is in a known order
m33-now = The pile was turned over as it lay. The next card of the deck is { $card }.
m33-one = The pile was turned over as it lay. { $seat } would draw { $card-a } from the deck, and then you would draw { $card-b }.
m33-more = The pile was turned over as it lay. The others would draw { $cards } from the deck, and then you would draw { $card }.

## M34 If the deck runs out, counts decide

m34-title = If the deck runs out, the count decides
m34-lowest = { $s ->
    [one] 1 card is
   *[other] { $s } cards are
} left. If the deck runs out, the lowest count wins. You hold { $a ->
    [one] 1 point
   *[other] { $a } points
}.
m34-both = { $s ->
    [one] 1 card is
   *[other] { $s } cards are
} left. If the deck runs out, the lowest count wins. You hold { $a ->
    [one] 1 point
   *[other] { $a } points
}, and { $seat } holds { $b }.
m34-count = { $s ->
    [one] 1 card is
   *[other] { $s } cards are
} left. If the deck runs out, the { $a ->
    [one] 1 point
   *[other] { $a } points
} in your hand will count.

## M35 Nobody can go out any more

m35-title = Nobody can go out any more
m35-buried = All have one card, too few for a meld. Only { $cards } would fit the table, and nobody can get at them. So nobody can go out by laying off.
m35-none = All have one card, too few for a meld. No card fits the table, so nobody can lay off.

## M36 One spare card costs nothing

m36-title = One spare card costs nothing
# $k: how many live cards.
m36-spare = { $k ->
    [one] { $cards-outs } lets you go out
   *[other] Each of { $cards-outs } lets you go out
}: lay it with { $cards } and throw your spare card. If you are caught, a spare { $card-a } costs { $p }, and { $card-b } costs { $q }.

## M37 Shorten a long run to feed a set

m37-title = Shorten a long run to feed a set
m37-split = { $cards-a } is a run without { $card }. Then { $card } can lie in { $cards-b }. That leaves { $n ->
    [one] 1 point
   *[other] { $n } points
}, and the long run { $cards-long } leaves { $m }.

## What rules must be like

need-straight = Runs go round the corner here, so no suit has an end.
need-many-melds = You may lay one meld in a turn here, so you cannot lay both at once.
need-top-only = More than the top card of the pile can be had here, so a covered card is not out of reach.
need-three-seats = There are two players here, so nobody sits behind the next one.
need-two-seats = There are more than two players here, so the hidden cards lie in several hands.
need-turned-over = The pile is never turned over as it lies here, so no order can be known.
need-bonus = These rules pay no more for going out at one stroke.
need-no-jokers = Jokers are in play here, so two pairs may be helped by them in the same turn.
need-runs-out = The deck is made anew as often as needed here, so it never runs out.
need-blocked-counts = Nobody scores here when the deck runs out.
need-plain-out = A hand without cards plays on here, so the last card is not simply thrown.

## The proof of a dead hand, a line for each card

dead-line = { $card } makes no meld any more. { $where ->
    [pile] { $cards-pile } went to the pile.
    [table] { $cards-table } went to the table.
    [mine] You hold { $cards-mine }.
    [pile-table] { $cards-pile } went to the pile, and { $cards-table } went to the table.
    [pile-mine] { $cards-pile } went to the pile, and you hold { $cards-mine }.
    [table-mine] { $cards-table } went to the table, and you hold { $cards-mine }.
   *[other] { $cards-pile } went to the pile, { $cards-table } went to the table, and you hold { $cards-mine }.
}
