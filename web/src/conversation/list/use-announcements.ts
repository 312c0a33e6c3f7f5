/** Announces new messages from others, and changes of severity or state, to screen readers. */
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
import { useEffect, useRef } from "react";
import { text } from "../../text/text.ts";
import { withEmojis } from "../../ui/emoji/emoji.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { isBy, nameOf } from "../message/author.ts";
import { summarize } from "../message/message-text.ts";
import { statusOf } from "../states/status.ts";

const maxLength = 200;

export function useAnnouncements({ messages, hasNewer }: Timeline, userId: number): void {
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
    const before = new Map(shown.current.map((message) => [message.id, message]));
    shown.current = messages;
    const changed = messages.findLast((message) => {
      const known = before.get(message.id);
      return known && known !== message && statusOf(known) !== statusOf(message);
    });
    if (changed && !changed.deletedAt) announceMessage(changed);
  }, [messages]);
}

function announceMessage(message: Message): void {
  const summary = summarize(message).slice(0, maxLength);
  const words = [statusOf(message), summary].filter(Boolean).join(": ");
  announce(withEmojis(text.conversation.announcement(nameOf(message.author), words)));
}
