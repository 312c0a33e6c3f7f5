/** One open chat in the list. A member can open or leave it, everybody else can read or join it. */
import type { Chat, ReadableChat } from "@belfry/contracts/chats";
import { Check, Hash, LogOut, Users } from "lucide-react";
import { Link, useLocation } from "wouter";
import { explain } from "../../text/explain.ts";
import { browseText as words } from "../../text/screens/chats/browse.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { announce, toastFailure } from "../../ui/notices/Announcer.tsx";
import styles from "./browse.module.css";
import { useJoin } from "./use-join.ts";

interface Props {
  chat: ReadableChat;
  /** The same chat in the user's list, which is up to date. */
  own: Chat | undefined;
  onLeave: () => void;
}

export function BrowseRow({ chat, own, onLeave }: Props) {
  const { id } = chat;
  const { title, topic, memberCount } = own ?? chat;
  const [, navigate] = useLocation();
  const join = useJoin();
  const { isBusy, run } = useAction(async () => {
    try {
      await join(id);
      announce(words.wasJoined(title));
    } catch (error) {
      toastFailure(explain(error));
    }
  });
  return (
    <li className={styles.row}>
      <span className={styles.glyph}>
        <Hash size={16} />
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>
          <Link href={`/chats/${id}`} dir="auto">
            {title}
          </Link>
          {own && (
            <span className={styles.joined}>
              <Check size={14} /> {words.joined}
            </span>
          )}
        </span>
        {topic && (
          <span className={styles.topic} dir="auto">
            {topic}
          </span>
        )}
      </span>
      <span className={styles.members} title={words.members(memberCount)}>
        <Users size={16} />
        <span aria-hidden="true">{text.chats.number(memberCount)}</span>
        <span className="visually-hidden">{words.members(memberCount)}</span>
      </span>
      <span className={styles.actions}>
        {own ? (
          <>
            <IconButton icon={LogOut} label={words.leaveOf(title)} onClick={onLeave} />
            <Button
              look="quiet"
              aria-label={words.openOf(title)}
              onClick={() => navigate(`/chats/${id}`)}
            >
              {words.open}
            </Button>
          </>
        ) : (
          <Button aria-label={words.joinOf(title)} isBusy={isBusy} onClick={run}>
            {words.join}
          </Button>
        )}
      </span>
    </li>
  );
}
