/** Sentences that several texts have in common. */

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== "");
}

/** Returns the text if all are equal, or else the sentences that all of them contain. */
export function commonSentences(texts: readonly string[]): string {
  const [first = "", ...others] = texts;
  if (others.every((text) => text === first)) return first;
  const lists = others.map((text) => new Set(sentencesOf(text)));
  return sentencesOf(first)
    .filter((sentence) => lists.every((sentences) => sentences.has(sentence)))
    .join(" ");
}

/** Returns the text without these sentences. */
export function withoutSentences(text: string, common: string): string {
  if (common === "") return text;
  if (text === common) return "";
  const removed = new Set(sentencesOf(common));
  return sentencesOf(text)
    .filter((sentence) => !removed.has(sentence))
    .join(" ");
}
