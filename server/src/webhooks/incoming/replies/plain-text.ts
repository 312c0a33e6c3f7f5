/** Title and text of a message for replies that repeat them. */
import type { MessageDraft } from "../../formats/draft.ts";

export function plainTextOf({ text, cards: [card] = [] }: MessageDraft) {
  const title = card?.title;
  return { title, message: text || card?.text || title || "" };
}
