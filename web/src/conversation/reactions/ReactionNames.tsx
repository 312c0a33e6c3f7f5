/** Names the users who have reacted with one emoji, above its button. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { Reaction } from "@belfry/contracts/messages/reactions/reactions";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { useMe } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import styles from "./ReactionNames.module.css";

interface Props {
  message: Message;
  reaction: Reaction;
  anchor: HTMLElement;
}

/** A pointer that only crosses a button asks for nothing. */
const restMs = 150;
/** More are counted. */
const namesMax = 10;
const words = text.conversation.reactions;

export default function ReactionNames({ message, reaction, anchor }: Props) {
  const { id: userId } = useMe();
  const names = useNames(message, reaction.emoji);
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element || !names) return;
    element.showPopover();
    const { left, top, width } = anchor.getBoundingClientRect();
    const middle = left + width / 2 - element.offsetWidth / 2;
    const most = window.innerWidth - element.offsetWidth - 8;
    element.style.left = `${Math.max(8, Math.min(middle, most))}px`;
    element.style.top = `${Math.max(8, top - element.offsetHeight - 6)}px`;
  }, [anchor, names]);
  if (!names) return null;
  const shown = names
    .slice(0, namesMax)
    .map(({ id, displayName }) => (id === userId ? words.you : displayName));
  return (
    <div ref={tip} popover="manual" role="tooltip" className={styles.names} dir="auto">
      <span className={styles.emoji}>{reaction.emoji}</span>
      {words.names(shown, reaction.count - shown.length)}
    </div>
  );
}

/** Fetches the list once for each state of the message. */
function useNames({ chatId, id: messageId, rev }: Message, emoji: string) {
  const [users, setUsers] = useState<{ id: number; displayName: string }[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rev may have other reactions
  useEffect(() => {
    let isCurrent = true;
    const params = { chatId, messageId };
    const fetchNames = () =>
      call("GET /api/chats/:chatId/messages/:messageId/reactions", { params }).then(
        ({ items }) => {
          if (isCurrent) setUsers(items.find((one) => one.emoji === emoji)?.users ?? null);
        },
        () => {}, // without names: the count is on screen
      );
    const timer = setTimeout(fetchNames, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [chatId, messageId, rev, emoji]);
  return users;
}
