/** Text direction of a block whose bar or number must be on the side where its text begins. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/**
 * Returns the direction by the first letter. `dir="auto"` would skip the paragraphs of the block, because
 * each has a `dir`.
 */
export function directionOf(text: string): "rtl" | "ltr" {
  const [first = ""] = /\p{L}/u.exec(text) ?? [];
  return hasRightToLeft(first) ? "rtl" : "ltr";
}
