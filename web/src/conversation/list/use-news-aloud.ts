/** Reads new messages of others aloud, once; scrolling through old ones stays silent. */
import type { Timeline } from "@belfry/contracts/live/timeline";
import { useEffect, useRef } from "react";
import { text } from "../../text/text.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { isBy, nameOf } from "../message/author.ts";
import { gistOf } from "../message/words.ts";

const maxLength = 200;

export function useNewsAloud({ messages, hasNewer }: Timeline, userId: number): void {
  const last = messages.at(-1);
  const heard = useRef(last?.id ?? 0);
  useEffect(() => {
    if (!last || hasNewer || last.id <= heard.current) return;
    heard.current = last.id;
    if (isBy(last.author, userId) || last.deletedAt) return;
    announce(text.conversation.announcement(nameOf(last.author), gistOf(last).slice(0, maxLength)));
  }, [last, hasNewer, userId]);
}
