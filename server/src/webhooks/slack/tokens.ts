/** Cuts one line of mrkdwn into tokens, from left to right, each character looked at a bounded number of times. */
import { trimAddress } from "./plain-text.ts";
import { decodeEntities, readReference } from "./references.ts";

export type Mark = "*" | "_" | "~";

export type Token =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "link"; url: string; label: string }
  | { kind: "mark"; mark: Mark; role: "open" | "close" | "text" };

/** Code, references, bare addresses and marks; what lies between them is text. */
const special = /`[^`]+`|<[^<>]+>|(?<![a-z0-9])https?:\/\/(?:(?!&[lg]t;)[^\s<>|`])+|([*_~])\1*/gi;

export function readTokens(line: string): Token[] {
  if (!/[`<*_~:]/.test(line)) return line ? [{ kind: "text", text: decodeEntities(line) }] : [];
  const tokens: Token[] = [];
  const waiting: { mark: Mark; at: number }[] = [];
  special.lastIndex = 0;
  let end = 0;
  for (let match = special.exec(line); match; match = special.exec(line)) {
    const at = match.index;
    const raw = /^h/i.test(match[0]) ? trimAddress(match[0]) : match[0];
    if (at > end) tokens.push({ kind: "text", text: decodeEntities(line.slice(end, at)) });
    const token = readToken(raw);
    if (token.kind === "mark") pair(token, line, at, tokens, waiting);
    tokens.push(token);
    end = special.lastIndex = at + raw.length;
  }
  if (end < line.length) tokens.push({ kind: "text", text: decodeEntities(line.slice(end)) });
  return tokens;
}

function readToken(raw: string): Token {
  switch (raw[0]) {
    case "`":
      return { kind: "code", text: decodeEntities(raw.slice(1, -1)) };
    case "*":
    case "_":
    case "~":
      // More than one of a kind in a row is no mark in mrkdwn.
      return raw.length > 1
        ? { kind: "text", text: raw }
        : { kind: "mark", mark: raw[0], role: "text" };
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
 * A mark opens at the beginning of a word and closes at the end of one, so `snake_case` has none. Each
 * kind waits at most once: at most three are ever looked through.
 */
function pair(
  token: Token & { kind: "mark" },
  line: string,
  at: number,
  tokens: Token[],
  waiting: { mark: Mark; at: number }[],
): void {
  const { mark } = token;
  const before = line.charAt(at - 1);
  const after = line.charAt(at + 1);
  const opener = waiting.findIndex((other) => other.mark === mark);
  if (opener >= 0 && !isSpace(before) && !isWord(after)) {
    const opening = tokens[waiting[opener]?.at ?? -1];
    if (opening?.kind === "mark") opening.role = "open";
    token.role = "close";
    waiting.length = opener; // marks that opened in between do not close outside
  } else if (opener < 0 && !isWord(before) && !isSpace(after)) {
    waiting.push({ mark, at: tokens.length });
  }
}

function isSpace(character: string): boolean {
  return character === "" || /\s/.test(character);
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
