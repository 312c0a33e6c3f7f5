/** Formats a JSON line of the log for a person at a terminal. */

interface LogLine {
  level: string;
  /** ISO 8601. */
  time: string;
  msg?: string;
  err?: { message?: string; stack?: string };
}

const red = "\u001b[31m";
const yellow = "\u001b[33m";
const reset = "\u001b[0m";
const colorByLevel: Readonly<Record<string, string>> = { fatal: red, error: red, warn: yellow };

/** Returns the time (UTC), the level unless it is `info`, the message, the fields, and a stack below. */
export function formatLine(json: string): string {
  const { level, time, msg = "", err, ...fields } = JSON.parse(json) as LogLine;
  const color = colorByLevel[level];
  const shownLevel = color ? `${color}${level}${reset} ` : level === "info" ? "" : `${level} `;
  const shownFields = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${formatValue(value)}`,
  );
  const stack = err?.stack ?? err?.message;
  const head = `${time.slice(11, 19)} ${shownLevel}${escapeControls(msg)}${shownFields.join("")}\n`;
  return stack === undefined ? head : `${head}${escapeControls(stack).replace(/^/gm, "    ")}\n`;
}

function formatValue(value: unknown): string {
  const isPlain = typeof value === "string" && /^[\w.:/@-]+$/.test(value);
  return isPlain ? value : escapeControls(JSON.stringify(value));
}

/** Keeps line breaks, which are indented. Other control characters could change the terminal. */
function escapeControls(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
