/** Name of the member who pinned a message, above its author. */
import type { Message } from "@belfry/contracts/messages/messages";
import { Pin } from "lucide-react";
import { useMe } from "../../live/hooks.ts";
import { fullTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { MarkLine } from "../marks/MarkLine.tsx";

const words = text.conversation.pins;

export function PinnedLine({ pinned }: Pick<Message, "pinned">) {
  const me = useMe();
  if (!pinned) return null;
  const { userId, displayName, at } = pinned;
  return (
    <MarkLine icon={Pin} title={fullTime(at)}>
      <EmojiText>{userId === me.id ? words.byYou : words.by(displayName)}</EmojiText>
    </MarkLine>
  );
}
