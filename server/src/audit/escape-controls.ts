/** Escapes control characters, so that a log cannot control the terminal that shows it. */

/** Replaces `\n` with the six characters `\u000a`, and a backslash with two. */
export function escapeControls(text: string): string {
  return escapeControlsInJson(text.replaceAll("\\", "\\\\"));
}

/** Escapes the control characters that `JSON.stringify` leaves as they are. */
export function escapeControlsInJson(json: string): string {
  return json.replace(
    /[\0-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
