/** Splits a line of mrkdwn into tokens in linear time. */
import { decodeEntities, readReference } from "./references.ts";

export type Mark = "*" | "_" | "~";
type Role = "open" | "close" | "text";

export type Token =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "link"; url: string; label: string }
  | { kind: "mark"; mark: Mark; role: Role };

/** Shared tokens, so that a long line of marks allocates nothing. */
const markTokens = {
  "*": rolesOf("*"),
  _: rolesOf("_"),
  "~": rolesOf("~"),
} satisfies Record<Mark, unknown>;

function rolesOf(mark: Mark): Record<Role, Token> {
  const token = (role: Role): Token => ({ kind: "mark", mark, role });
  return { open: token("open"), close: token("close"), text: token("text") };
}

const reference = /<[^<>]+>/y;
const webUrl = /https?:\/\/(?:(?!&[lg]t;)[^\s<>|`])+/iy;

export function readTokens(line: string): Token[] {
  const tokens: Token[] = [];
  const openMarks: { mark: Mark; at: number }[] = [];
  let from = 0; // start of the pending text
  const takeText = (end: number) => {
    if (end > from) tokens.push({ kind: "text", text: decodeEntities(line.slice(from, end)) });
    from = end;
  };
  for (let at = 0; at < line.length; ) {
    const character = line[at];
    if (character === "*" || character === "_" || character === "~") {
      const run = runAt(line, at);
      // Two or more of the same character in a row are text in mrkdwn.
      const role = run > 1 ? "text" : roleAt(line, at, character, openMarks);
      if (role !== "text") {
        takeText(at);
        pair(role, character, tokens, openMarks);
        from = at + 1;
      }
      at += run;
      continue;
    }
    const raw = specialAt(line, at);
    if (raw) {
      takeText(at);
      tokens.push(readToken(raw));
      from = at + raw.length;
    }
    at += raw.length || 1;
  }
  takeText(line.length);
  return tokens;
}

/** Returns the code, reference or bare URL that starts here, as written, or "". */
function specialAt(line: string, at: number): string {
  switch (line[at]) {
    case "`": {
      const end = line.indexOf("`", at + 1);
      return end > at + 1 ? line.slice(at, end + 1) : "";
    }
    case "<":
      return matchAt(reference, line, at);
    case "h":
    case "H":
      return /^t/i.test(line[at + 1] ?? "") && !/[a-z0-9]/i.test(line[at - 1] ?? "")
        ? trimUrl(matchAt(webUrl, line, at))
        : "";
    default:
      return "";
  }
}

function matchAt(form: RegExp, line: string, at: number): string {
  form.lastIndex = at;
  return form.exec(line)?.[0] ?? "";
}

function runAt(line: string, at: number): number {
  let end = at + 1;
  while (line[end] === line[at]) end++;
  return end - at;
}

function readToken(raw: string): Token {
  switch (raw[0]) {
    case "`":
      return { kind: "code", text: decodeEntities(raw.slice(1, -1)) };
    case "<": {
      const reference = readReference(raw.slice(1, -1));
      if (reference?.kind === "link") return reference;
      return { kind: "text", text: reference?.text ?? decodeEntities(raw) };
    }
    default: {
      const url = decodeEntities(raw);
      return URL.canParse(url) ? { kind: "link", url, label: url } : { kind: "text", text: url };
    }
  }
}

/**
 * A mark opens at the start of a word and closes at the end of one, so `snake_case` has no marks.
 * An opening mark pairs with the next mark of its kind or not at all: `*a*b*` has no pair.
 */
function roleAt(line: string, at: number, mark: Mark, openMarks: { mark: Mark }[]): Role {
  const before = line.charAt(at - 1);
  const after = line.charAt(at + 1);
  const opener = openMarks.findIndex((other) => other.mark === mark);
  if (opener >= 0 && !isSpace(before) && !isWord(after)) return "close";
  if (opener >= 0) openMarks.splice(opener, 1);
  return !isWord(before) && !isSpace(after) ? "open" : "text";
}

/** `openMarks` has each mark at most once, so at most three entries. */
function pair(
  role: "open" | "close",
  mark: Mark,
  tokens: Token[],
  openMarks: { mark: Mark; at: number }[],
): void {
  if (role === "open") {
    openMarks.push({ mark, at: tokens.length });
    tokens.push(markTokens[mark].text); // until it is closed
    return;
  }
  const opener = openMarks.findIndex((other) => other.mark === mark);
  tokens[openMarks[opener]?.at ?? 0] = markTokens[mark].open;
  tokens.push(markTokens[mark].close);
  openMarks.length = opener; // marks that opened in between do not close outside
}

function isSpace(character: string): boolean {
  return character === "" || character === " " || (!isLetter(character) && /\s/.test(character));
}

function isWord(character: string): boolean {
  return isLetter(character) || (character > "\x7f" && /[\p{L}\p{N}]/u.test(character));
}

function isLetter(character: string): boolean {
  return (
    (character >= "a" && character <= "z") ||
    (character >= "A" && character <= "Z") ||
    (character >= "0" && character <= "9")
  );
}

/** Removes the punctuation of the surrounding sentence from the end. */
function trimUrl(url: string): string {
  let end = url.length;
  const isPaired = url.includes("(");
  while (end > 0 && isPunctuation(url.charAt(end - 1), isPaired)) end--;
  return url.slice(0, end);
}

function isPunctuation(character: string, isPaired: boolean): boolean {
  return isPaired && character === ")" ? false : ".,;:!?'\")]}*_~".includes(character);
}
