/** Recognizes formatted and long text in the clipboard. */

/** From either of these on, a pasted text is offered as a file. */
const longLength = 3000;
const longLines = 60;

/** Longer HTML is pasted as plain text. */
const htmlMax = 300_000;

/** Tags that Markdown can write. Editors of code and terminals copy only colours, in `div` and `span`. */
const formatting =
  /<(?:a\s[^>]*href|b|strong|i|em|s|del|code|pre|h[1-6]|ul|ol|table|blockquote)\b/i;

/** A page of Google Docs is inside a `b` without meaning. */
const googleDocs = /<b\s[^>]*id="docs-internal-guid-[^>]*>/i;

export function hasFormatting(html: string): boolean {
  return html.length <= htmlMax && formatting.test(html.replace(googleDocs, ""));
}

export function isLong(text: string): boolean {
  return text.length >= longLength || text.split("\n", longLines).length >= longLines;
}
