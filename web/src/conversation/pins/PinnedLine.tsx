/** Name of the member who pinned a message, above its author. */
import type { Message } from "@belfry/contracts/messages/messages";
import { Pin } from "lucide-react";
import { useMe } from "../../live/hooks.ts";
import { fullTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import styles from "./PinnedLine.module.css";

const words = text.conversation.pins;

export function PinnedLine({ pinned }: Pick<Message, "pinned">) {
  const me = useMe();
  if (!pinned) return null;
  const { userId, displayName, at } = pinned;
  return (
    <span className={styles.line} title={fullTime(at)}>
      <Pin size={12} aria-hidden="true" />
      <span dir="auto">
        <EmojiText>{userId === me.id ? words.byYou : words.by(displayName)}</EmojiText>
      </span>
    </span>
  );
}
