/** Converts Discord's Markdown: times and mentions become plain text, spoilers are shown. */
import { writeLines } from "./lines.ts";

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Formats a UTC time. The relative style `R` uses the default, as it would soon be wrong. */
function timeInWords(seconds: number, style: string): string | undefined {
  const time = new Date(seconds * 1000);
  if (Number.isNaN(time.getTime())) return undefined;
  const date = `${time.getUTCDate()} ${months[time.getUTCMonth()]} ${time.getUTCFullYear()}`;
  const two = (part: number) => String(part).padStart(2, "0");
  const clock = `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
  switch (style) {
    case "t":
      return `${clock} UTC`;
    case "T":
      return `${clock}:${two(time.getUTCSeconds())} UTC`;
    case "d":
    case "D":
      return date;
    case "F":
      return `${days[time.getUTCDay()]}, ${date} at ${clock} UTC`;
    default:
      return `${date} at ${clock} UTC`;
  }
}

interface TokenKind {
  /** Characters that may follow the `<`. */
  firstCharacters: string;
  pattern: RegExp;
  read(match: RegExpExecArray): string | undefined;
}

/** Tokens between `<` and `>`. Repetitions are bounded, so a match takes constant time. */
const kinds: TokenKind[] = [
  {
    firstCharacters: "t",
    pattern: /<t:(-?\d{1,13})(?::([a-zA-Z]))?>/y,
    read: ([, seconds, style]) => timeInWords(Number(seconds), style ?? "f"),
  },
  { firstCharacters: "@", pattern: /<@[!&]?(\d{1,20})>/y, read: ([, id]) => `@${id}` },
  { firstCharacters: "#", pattern: /<#(\d{1,20})>/y, read: ([, id]) => `#${id}` },
  { firstCharacters: "a:", pattern: /<a?:(\w{1,32}):\d{1,20}>/y, read: ([, name]) => `:${name}:` },
  {
    firstCharacters: "/",
    pattern: /<(\/[\w -]{1,100}):\d{1,20}>/y,
    read: ([, command]) => command,
  },
];

/** Longer ones are ids of Discord. */
const userId = /^<@!?([1-9]\d{0,8})>/;

function readToken(text: string, start: number): { words: string; end: number } | undefined {
  const next = text[start + 1];
  const kind = next && kinds.find(({ firstCharacters }) => firstCharacters.includes(next));
  if (!kind) return undefined;
  kind.pattern.lastIndex = start;
  const match = kind.pattern.exec(text);
  const words = match && kind.read(match);
  if (words) return { words, end: kind.pattern.lastIndex };
}

function runAt(text: string, start: number): number {
  let end = start;
  while (text[end] === text[start]) end++;
  return end - start;
}

/** Maps each length of a run of backticks to its last position. Avoids searches that find no end. */
function lastRuns(text: string): Map<number, number> {
  const last = new Map<number, number>();
  for (let i = text.indexOf("`"); i >= 0; ) {
    const run = runAt(text, i);
    last.set(run, i);
    i = text.indexOf("`", i + run);
  }
  return last;
}

/** Returns the end of the code that opens at `start` with `run` backticks. */
function endOfCode(text: string, start: number, run: number): number {
  for (let i = text.indexOf("`", start + run); i >= 0; ) {
    const length = runAt(text, i);
    if (length === run) return i + length;
    i = text.indexOf("`", i + length);
  }
  return text.length;
}

/** Converts a text of Markdown. */
export function readContent(text: string): string {
  return layOut(convert(text, { isMarkdown: true }));
}

/** Like `readContent`, but keeps `<@id>` for the ids that users of this server can have. */
export function readContentWithUsers(text: string): string {
  return layOut(convert(text, { isMarkdown: true, hasUsers: true }));
}

function layOut(markdown: string): string {
  return /[\n`>]|^[\s\d*+=_-]/.test(markdown) ? writeLines(markdown) : markdown;
}

/** Converts a text that is shown without markup, such as a title. */
export function readWords(text: string): string {
  return convert(text, { isMarkdown: false });
}

interface Conversion {
  isMarkdown: boolean;
  hasUsers?: boolean;
}

function convert(text: string, { isMarkdown, hasUsers = false }: Conversion): string {
  const pieces: string[] = [];
  const spoilers: number[] = []; // indexes of `||` in `pieces`
  const underlines: number[] = []; // indexes of pairs of `__` in `pieces`
  const ticks = lastRuns(text);
  let plainFrom = 0;
  const take = (from: number, to: number, piece: string) => {
    pieces.push(text.slice(plainFrom, from), piece);
    plainFrom = to;
  };

  for (let i = 0; i < text.length; ) {
    const char = text[i];
    if (char === "\\") i += 2;
    else if (char === "`") {
      const run = runAt(text, i);
      const isCode = (ticks.get(run) ?? -1) > i;
      const end = isCode ? endOfCode(text, i, run) : i + run;
      if (isMarkdown && run >= 3) {
        take(i, end, isCode ? writeBlock(text, i, end, run) : "\\`".repeat(run));
      }
      i = end;
    } else if (char === "|") {
      const run = runAt(text, i);
      if (run === 2) {
        take(i, i + 2, "||");
        spoilers.push(pieces.length - 1);
      }
      i += run;
    } else if (char === "_" && isMarkdown) {
      const run = runAt(text, i);
      const isOpen = underlines.length % 2 === 1;
      if (run === 2 && isUnderline(text[i - 1], text[i + 2], isOpen)) {
        take(i, i + 2, "__");
        underlines.push(pieces.length - 1);
      }
      i += run;
    } else if (char === "<") {
      const token = readToken(text, i);
      const id = hasUsers && userId.exec(text.slice(i, i + 16))?.[1];
      if (token) take(i, token.end, id ? `<@${id}>` : token.words);
      i = token?.end ?? i + 1;
    } else i++;
  }
  // A `||` or `__` without a pair is text. Markdown has no underline, and its `__` is strong.
  for (const index of paired(spoilers)) pieces[index] = "";
  for (const index of paired(underlines)) pieces[index] = "_";
  return pieces.join("") + text.slice(plainFrom);
}

function paired(indexes: readonly number[]): number[] {
  return indexes.slice(0, indexes.length & ~1);
}

function isUnderline(before = " ", after = " ", isOpen: boolean): boolean {
  const [outside, inside] = isOpen ? [after, before] : [before, after];
  return !/[\p{L}\p{N}]/u.test(outside) && !/\s/.test(inside);
}

/** Starts and ends a block at a line break. In Discord a block may start and end within a line. */
function writeBlock(text: string, start: number, end: number, run: number): string {
  const code = text.slice(start + run, end - run);
  if (!code.includes("\n")) return text.slice(start, end);
  const fence = "`".repeat(run);
  const [, language = "", rest = code] = /^([\w+#.-]*)\n([\s\S]*)$/.exec(code) ?? [];
  const block = `${fence}${language}\n${rest.replace(/\n$/, "")}\n${fence}`;
  const isAtStart = start === 0 || text[start - 1] === "\n";
  const isAtEnd = end === text.length || text[end] === "\n";
  return `${isAtStart ? "" : "\n"}${block}${isAtEnd ? "" : "\n"}`;
}
