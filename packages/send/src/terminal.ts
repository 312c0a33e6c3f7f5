/** Text of other programs in a terminal. */

/** Another server could otherwise control the terminal, or hide and reorder its text. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
