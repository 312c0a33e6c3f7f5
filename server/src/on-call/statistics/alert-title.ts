/** The title under which alerts of the same kind are counted. */
const maxLength = 120;

/** "Firing (3): ", "[RESOLVED] " or an emoji: senders change them at the end of an alert. */
const state =
  /^\s*(?:\[?(?:alerting|closed|critical|down|failed|firing|fixed|ok|open|problem|recovered|resolved|triggered|up|warning)(?::?\s*\(?\d+\)?)?(?:\]:?|:)\s*|\p{Extended_Pictographic}\uFE0F?\s*)/iu;

/** Returns the first line without Markdown emphasis and without the state at its start. */
export function titleOf(text: string): string {
  const [line = ""] = text.trim().split("\n");
  let title = line.replaceAll(/[*_`#]{1,3}/g, (mark) => (mark.includes("_") ? mark : ""));
  for (let count = 0; count < 3; count++) title = title.replace(state, "");
  const characters = [...title.trim()];
  const shown = characters.slice(0, maxLength).join("");
  return shown || line.trim().slice(0, maxLength);
}
