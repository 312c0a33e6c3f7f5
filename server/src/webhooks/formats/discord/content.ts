/** Converts Discord's Markdown: times and mentions become plain text, spoilers are shown. */

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

export function readContent(text: string): string {
  const pieces: string[] = [];
  const spoilers: number[] = []; // indexes of `||` in `pieces`
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
      i = (ticks.get(run) ?? -1) > i ? endOfCode(text, i, run) : i + run;
    } else if (char === "|") {
      const run = runAt(text, i);
      if (run === 2) {
        take(i, i + 2, "||");
        spoilers.push(pieces.length - 1);
      }
      i += run;
    } else if (char === "<") {
      const token = readToken(text, i);
      if (token) take(i, token.end, token.words);
      i = token?.end ?? i + 1;
    } else i++;
  }
  // A `||` without a pair is text.
  for (const index of spoilers.slice(0, spoilers.length & ~1)) pieces[index] = "";
  return pieces.join("") + text.slice(plainFrom);
}
