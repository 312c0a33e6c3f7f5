/** Markdown marks around a selection, as one replacement that the field can undo. */

export type Mark =
  | "bold"
  | "italic"
  | "strike"
  | "code"
  | "link"
  | "list"
  | "tasks"
  | "quote"
  | "block";

/** Their shortcuts have the same names. */
export const marksWithShortcut = ["bold", "italic", "code"] as const satisfies readonly Mark[];

export interface Selected {
  value: string;
  start: number;
  end: number;
}

/** Replaces `value` from `from` to `to`, and selects `start` to `end` of the result. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

const around = { bold: "**", italic: "_", strike: "~~", code: "`" } as const;
const prefixes = { list: "- ", tasks: "- [ ] ", quote: "> " } as const;

export function formatSelection(mark: Mark, selected: Selected): Replacement {
  switch (mark) {
    case "bold":
    case "italic":
    case "strike":
    case "code":
      return wrap(around[mark], selected);
    case "link":
      return link(selected);
    case "list":
    case "tasks":
    case "quote":
      return prefixLines(prefixes[mark], selected);
    case "block":
      return fence(selected);
  }
}

/** Adds the mark on both sides, or removes it if it is there. Spaces stay outside. */
function wrap(mark: string, { value, start, end }: Selected): Replacement {
  const selection = value.slice(start, end);
  const text = selection.trim();
  const from = start + selection.indexOf(text);
  const to = from + text.length;
  const size = mark.length;
  if (
    value.slice(from - size, from) === mark &&
    value.slice(to, to + size) === mark &&
    from >= size
  )
    return replacement(from - size, to + size, text, 0, text.length);
  if (text.length > 2 * size && text.startsWith(mark) && text.endsWith(mark)) {
    const inner = text.slice(size, -size);
    return replacement(from, to, inner, 0, inner.length);
  }
  return replacement(from, to, mark + text + mark, size, size + text.length);
}

/** A selected URL is the target, any other text the label. The missing part is selected. */
function link({ value, start, end }: Selected): Replacement {
  const text = value.slice(start, end).trim();
  if (/^https?:\/\/\S+$/.test(text)) return replacement(start, end, `[](${text})`, 1, 1);
  const at = text.length + 3;
  return replacement(start, end, `[${text}](https://)`, at, at + "https://".length);
}

/** Adds the prefix to every line, or removes it if every line has it. */
function prefixLines(prefix: string, { value, start, end }: Selected): Replacement {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = value.indexOf("\n", end);
  const to = lineEnd < 0 ? value.length : lineEnd;
  const lines = value.slice(from, to).split("\n");
  const hasAll = lines.every((line) => line.startsWith(prefix));
  const changed = lines.map((line) => (hasAll ? line.slice(prefix.length) : prefix + line));
  const text = changed.join("\n");
  const isOne = lines.length === 1;
  return replacement(from, to, text, isOne ? text.length : 0, text.length);
}

/** The fence is longer than any in the text. */
function fence({ value, start, end }: Selected): Replacement {
  const text = value.slice(start, end).replace(/\n$/, "");
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const marks = "`".repeat(longest + 1);
  const before = start === 0 || value[start - 1] === "\n" ? "" : "\n";
  const after = end === value.length || value[end] === "\n" ? "" : "\n";
  const at = before.length + marks.length + 1;
  const whole = `${before}${marks}\n${text}\n${marks}${after}`;
  return replacement(start, end, whole, at, at + text.length);
}

/** `start` and `end` count from the beginning of the replacement. */
function replacement(
  from: number,
  to: number,
  text: string,
  start: number,
  end: number,
): Replacement {
  return { from, to, text, start: from + start, end: from + end };
}
