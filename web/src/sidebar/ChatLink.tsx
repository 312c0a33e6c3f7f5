/** One chat in the sidebar: counted if it has mentions or direct messages, bold if unread, dim if muted. */

import type { Chat } from "@belfry/contracts/chats";
import type { Weight } from "@belfry/contracts/live/unread";
import { BellOff, Pencil } from "lucide-react";
import { memo } from "react";
import { useHasDraft } from "../live/drafts/drafts.ts";
import { useOther, usePresence } from "../live/hooks.ts";
import { useWeight } from "../live/weight/use-weight.ts";
import { text } from "../text/text.ts";
import { ChatGlyph } from "./ChatGlyph.tsx";
import { ThreadDot } from "./links/ThreadDot.tsx";
import { type RowWeight, SidebarRow } from "./SidebarRow.tsx";

const words = text.sidebar;
const rowWeights: Record<Weight["kind"], RowWeight> = {
  mention: "strong",
  unread: "strong",
  muted: "dim",
  none: "normal",
};

export const ChatLink = memo(function ChatLink({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const weight = useWeight(chat);
  const hasDraft = useHasDraft(chat.id) && !isOpen;
  const other = useOther(chat);
  const { presence, status } = usePresence(other?.id);
  const { presence: presences, states } = text.people;
  const there = other?.state ? states[other.state] : presence && presences[presence];
  return (
    <SidebarRow
      chatId={chat.id}
      href={`/chats/${chat.id}`}
      glyph={<ChatGlyph chat={chat} />}
      name={chat.title}
      isOpen={isOpen}
      weight={weight.kind === "none" && other?.state ? "dim" : rowWeights[weight.kind]}
      count={weight.kind === "mention" ? weight.count : 0}
      note={
        <>
          {status?.emoji && <span title={status.text || undefined}>{status.emoji}</span>}
          <ThreadDot chatId={chat.id} />
        </>
      }
      state={[there, stateOf(chat, weight)].filter(Boolean).join(", ")}
      trailing={
        hasDraft
          ? { icon: Pencil, label: words.draft }
          : weight.kind === "muted"
            ? { icon: BellOff, label: words.muted }
            : undefined
      }
    />
  );
});

function stateOf({ kind }: Chat, weight: Weight): string | undefined {
  if (weight.kind === "unread") return words.hasUnread;
  if (weight.kind !== "mention") return undefined;
  return kind === "direct" ? words.unread(weight.count) : words.mentions(weight.count);
}
