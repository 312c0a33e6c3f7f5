/** Control characters in words: a log that is read in a terminal must not steer it. */

/** `\n` becomes the six signs `\u000a`; a backslash that was there becomes two. */
export function visibleControls(text: string): string {
  return escapeControls(text.replaceAll("\\", "\\\\"));
}

/** Those that JSON leaves as they are, in the form it has for them. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\0-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
