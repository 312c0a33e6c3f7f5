/** Announces new messages from others, and changes of severity or state, to screen readers. */
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
import { useEffect, useRef } from "react";
import { text } from "../../text/text.ts";
import { withEmojis } from "../../ui/emoji/emoji.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { isBy, nameOf } from "../message-text/author.ts";
import { excerptOf } from "../message-text/excerpt.ts";
import { statusOf } from "../states/status.ts";

interface Props {
  timeline: Timeline;
  userId: number;
}

/** A component, so that it has a separate error boundary. */
export function Announcements({ timeline: { messages, hasNewer }, userId }: Props): null {
  const last = messages.at(-1);
  const announcedId = useRef(last?.id ?? 0);
  useEffect(() => {
    if (!last || hasNewer || last.id <= announcedId.current) return;
    announcedId.current = last.id;
    if (isBy(last.author, userId) || last.deletedAt) return;
    announceMessage(last);
  }, [last, hasNewer, userId]);

  const shown = useRef(messages);
  useEffect(() => {
    const before = shown.current;
    shown.current = messages;
    const changed = lastChanged(before, messages);
    if (changed && !changed.deletedAt) announceMessage(changed);
  }, [messages]);
  return null;
}

/** Returns the last message with another severity or state than before. Both lists ascend by id. */
function lastChanged(before: readonly Message[], after: readonly Message[]): Message | undefined {
  let at = before.length - 1;
  for (let index = after.length - 1; index >= 0; index--) {
    const message = after[index];
    let known = before[at];
    while (message && known && known.id > message.id) known = before[--at];
    if (!message || !known) return undefined;
    if (known.id !== message.id || known === message) continue;
    if (statusOf(known) !== statusOf(message)) return message;
  }
  return undefined;
}

function announceMessage(message: Message): void {
  const words = [statusOf(message), excerptOf(message)].filter(Boolean).join(": ");
  announce(withEmojis(text.conversation.announcement(nameOf(message.author), words)));
}
