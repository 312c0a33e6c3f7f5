/** What a user agent calls itself, in the words of a person. */
import bowser from "bowser";

const unknown = "Unknown device";

/** Such as "Firefox on Linux" or "curl". Made of plain words whatever the header held. */
export function deviceOf(userAgent: string): string {
  if (!userAgent.startsWith("Mozilla/")) return programOf(userAgent);
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(isPlain).join(" on ") || unknown;
}

/** Programs begin with their own name; all browsers begin with Mozilla's. */
function programOf(userAgent: string): string {
  const name = userAgent.split(/[/\s(]/)[0];
  return isPlain(name) ? name : unknown;
}

/** A header is anybody's text, and this one is shown in messages: no Markdown, no odd letters. */
function isPlain(name: string | undefined): name is string {
  return name !== undefined && /^[A-Za-z][A-Za-z0-9 .+-]{0,39}$/.test(name);
}
