/** Finds mentions in the text of a message, without its code. */
import type { GroupMention, Mention, UserMention } from "./mentions.ts";

/** Names in a text that may mention a user. Further ones stay plain text. */
export const mentionsPerMessage = 100;

/** A place in a text that may be a mention. */
export interface MentionToken {
  start: number;
  end: number;
  /** The name in lower case. A shorter one follows if the name ends with punctuation. */
  names: string[];
}

/**
 * Up to 32 characters after `@`. The formats of other services write `\_` for an underscore. A letter
 * next to the name is part of the word that readers see, even behind characters without width, and so
 * is an accent.
 */
const mention =
  /(?<![\p{L}\p{N}]\p{M}*|[@./\\])@([a-z0-9](?:\\?[._-]|[a-z0-9]){0,31})(?!\p{M}|\p{Cf}*[\p{L}\p{N}@])/giu;

/** Returns the possible mentions in a text without code. */
export function mentionTokens(text: string): MentionToken[] {
  return Array.from(text.matchAll(mention), ({ index, 1: written = "" }) => {
    const full = written.replaceAll("\\", "").toLowerCase();
    const names = [full];
    // A full stop after a name is not part of it, unless there is such a handle.
    while (/[._-]$/.test(names.at(-1) ?? "")) names.push((names.at(-1) ?? "").slice(0, -1));
    return { start: index, end: index + 1 + written.length, names };
  });
}

/** Returns the group that a name mentions. Other chats use the names `channel` and `everyone`. */
export function groupOf(name: string): "all" | "here" | undefined {
  if (name === "here") return "here";
  return name === "all" || name === "channel" || name === "everyone" ? "all" : undefined;
}

/** Returns what a token mentions, with the length of the name, if the message mentions it. */
export function findMention(
  { names }: MentionToken,
  mentions: readonly Mention[],
): { mention: Mention; length: number } | undefined {
  for (const name of names) {
    const group = groupOf(name);
    const found = mentions.find((mention) =>
      typeof mention === "string" ? mention === group : mention.handle === name,
    );
    if (found !== undefined) return { mention: found, length: name.length };
  }
}

const fence = /^(?:[ \t]*>)*[ \t]*(`{3,}(?!.*`)|~{3,})/;

/**
 * Replaces code, the URLs of links and escaped characters of Markdown by spaces. The result has the
 * same length. Takes linear time.
 */
export function blankCode(text: string): string {
  const lines = text.split("\n");
  let open: string | undefined;
  const kept = lines.map((line) => {
    const [, marks] = fence.exec(line) ?? [];
    if (open === undefined) {
      open = marks;
      return marks === undefined ? line : " ".repeat(line.length);
    }
    const isEnd = marks?.startsWith(open) && line.trim().endsWith(marks);
    if (isEnd) open = undefined;
    return " ".repeat(line.length);
  });
  return blankSpans(kept.join("\n"));
}

/** An escaped character, a run of backticks, the URL of a link, or a URL. */
const spans =
  /\\[^\w\s]|`+|\]\((?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)|<[a-z][a-z0-9+.-]{1,31}:[^<>\s]*>|(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<]+/giu;

function blankSpans(text: string): string {
  if (!/[`\\:(]|www/i.test(text)) return text;
  const runs = lastRuns(text);
  let result = "";
  let from = 0;
  spans.lastIndex = 0;
  for (let match = spans.exec(text); match; match = spans.exec(text)) {
    const [span] = match;
    let end = spans.lastIndex;
    if (span.startsWith("`")) {
      // Without a closing run of the same length these are characters.
      if ((runs.get(span.length) ?? -1) <= match.index) continue;
      end = endOfCode(text, end, span.length);
    } else if (span === "\\_" || span === "\\." || span === "\\-") continue;
    result += text.slice(from, match.index) + " ".repeat(end - match.index);
    from = end;
    spans.lastIndex = end;
  }
  return result + text.slice(from);
}

function lastRuns(text: string): Map<number, number> {
  return new Map(Array.from(text.matchAll(/`+/g), ({ index, 0: run }) => [run.length, index]));
}

function endOfCode(text: string, from: number, length: number): number {
  const run = /`+/g;
  run.lastIndex = from;
  for (let match = run.exec(text); match; match = run.exec(text)) {
    if (match[0].length === length) return run.lastIndex;
  }
  return text.length;
}

export function isUserMention(mention: Mention): mention is UserMention {
  return typeof mention !== "string" && "userId" in mention;
}

export function isGroupMention(mention: Mention): mention is GroupMention {
  return typeof mention !== "string" && "groupId" in mention;
}
