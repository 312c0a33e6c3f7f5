/** A text in one line or paragraph whose shortcodes are shown as emoji. */
import { hasShortcode, useEmojiText } from "./emoji.ts";

export function EmojiText({ children: text }: { children: string }) {
  // Most texts have no shortcodes, and do not wait for the table.
  return hasShortcode(text) ? <Converted text={text} /> : text;
}

function Converted({ text }: { text: string }) {
  return useEmojiText(text);
}
