/** Announces each new message from other users to screen readers. */
import type { Timeline } from "@belfry/contracts/live/timeline";
import { useEffect, useRef } from "react";
import { text } from "../../text/text.ts";
import { withEmojis } from "../../ui/emoji/emoji.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { isBy, nameOf } from "../message/author.ts";
import { summarize } from "../message/message-text.ts";

const maxLength = 200;

export function useAnnouncements({ messages, hasNewer }: Timeline, userId: number): void {
  const last = messages.at(-1);
  const announcedId = useRef(last?.id ?? 0);
  useEffect(() => {
    if (!last || hasNewer || last.id <= announcedId.current) return;
    announcedId.current = last.id;
    if (isBy(last.author, userId) || last.deletedAt) return;
    const summary = summarize(last).slice(0, maxLength);
    announce(withEmojis(text.conversation.announcement(nameOf(last.author), summary)));
  }, [last, hasNewer, userId]);
}
