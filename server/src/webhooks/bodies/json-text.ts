/** JSON that does not parse as an object: repairs it, or says what is wrong. */

/** Escapes line breaks and other control characters in strings, which shell scripts insert. */
export function repairJson(text: string): string {
  let isInString = false;
  return text.replace(/\\[\s\S]|"|\p{Cc}/gu, (piece) => {
    if (piece === '"') isInString = !isInString;
    return isInString && /^\p{Cc}$/u.test(piece) ? JSON.stringify(piece).slice(1, -1) : piece;
  });
}

/** Describes what the text is if it is not a JSON object, without a full stop. */
export function describeText(text: string): string {
  if (text.trim() === "") return "The body is empty";
  try {
    const value: unknown = JSON.parse(text);
    const kind = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
    return `The body is ${kind} and not a JSON object`;
  } catch (error) {
    const [reason = ""] = error instanceof Error ? error.message.split("\n") : [];
    return /^\s*[[{]/.test(text)
      ? `The body is not valid JSON (${reason})`
      : "The body is not a JSON object";
  }
}

/** Returns the list that a text is as JSON. */
export function parseList(text: string): unknown[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
