/* Putting text on the clipboard, with and without the browser's leave. */

/** Copy a text; false if neither way is open. */
export async function copyText(text: string, doc: Document): Promise<boolean> {
  try {
    await doc.defaultView?.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return byHand(text, doc);
  }
}

/** The old way, for pages that are not from a safe address. */
function byHand(text: string, doc: Document): boolean {
  const had = doc.activeElement;
  const field = doc.createElement("textarea");
  field.value = text;
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;opacity:0";
  doc.body.append(field);
  field.select();
  try {
    return doc.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (had instanceof HTMLElement) had.focus({ preventScroll: true });
  }
}
