/** Discord's Markdown as ours: times in words, mentions as plain words, spoilers open. */

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** A UTC time in words. `R`, relative, would be wrong a minute later and reads as the default. */
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

interface Kind {
  /** What may come after the `<`. */
  begins: string;
  form: RegExp;
  read(match: RegExpExecArray): string | undefined;
}

/** What may stand between `<` and `>`. Each repetition is bounded, so a try costs a constant. */
const kinds: Kind[] = [
  {
    begins: "t",
    form: /<t:(-?\d{1,13})(?::([a-zA-Z]))?>/y,
    read: ([, seconds, style]) => timeInWords(Number(seconds), style ?? "f"),
  },
  { begins: "@", form: /<@[!&]?(\d{1,20})>/y, read: ([, id]) => `@${id}` },
  { begins: "#", form: /<#(\d{1,20})>/y, read: ([, id]) => `#${id}` },
  { begins: "a:", form: /<a?:(\w{1,32}):\d{1,20}>/y, read: ([, name]) => `:${name}:` },
  { begins: "/", form: /<(\/[\w -]{1,100}):\d{1,20}>/y, read: ([, command]) => command },
];

function readToken(text: string, start: number): { words: string; end: number } | undefined {
  const next = text[start + 1];
  const kind = next && kinds.find(({ begins }) => begins.includes(next));
  if (!kind) return undefined;
  kind.form.lastIndex = start;
  const match = kind.form.exec(text);
  const words = match && kind.read(match);
  if (words) return { words, end: kind.form.lastIndex };
}

function runAt(text: string, start: number): number {
  let end = start;
  while (text[end] === text[start]) end++;
  return end - start;
}

/** Where the last run of so many backticks begins. Asked first, a search for the end never fails. */
function lastRuns(text: string): Map<number, number> {
  const last = new Map<number, number>();
  for (let i = text.indexOf("`"); i >= 0; ) {
    const run = runAt(text, i);
    last.set(run, i);
    i = text.indexOf("`", i + run);
  }
  return last;
}

/** The end of the code that opens at `start` with `run` backticks. */
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
  const spoilers: number[] = []; // where in `pieces` a `||` stands
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
  // Spoilers open in pairs; one without a partner is only two bars.
  for (const index of spoilers.slice(0, spoilers.length & ~1)) pieces[index] = "";
  return pieces.join("") + text.slice(plainFrom);
}
