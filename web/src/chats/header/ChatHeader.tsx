/** The header of a chat: title, topic, members, webhooks and the chat menu. */

import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { Search, Webhook } from "lucide-react";
import { Suspense } from "react";
import { useHasAlerts } from "../../live/open-alerts/urgent.ts";
import { ChatGlyph } from "../../sidebar/ChatGlyph.tsx";
import { text } from "../../text/text.ts";
import { BackLink } from "../../ui/controls/BackLink.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import parts from "../../ui/layout/pane-parts.module.css";
import { useIsNarrow } from "../../ui/layout/use-is-narrow.ts";
import { lazyView } from "../../ui/lazy-view.ts";
import { Duty } from "../duty/lazy-duty.ts";
import styles from "./ChatHeader.module.css";
import { type ChatDialog, ChatMenu } from "./ChatMenu.tsx";
import { DirectTitle } from "./DirectTitle.tsx";
import { MemberAvatars } from "./MemberAvatars.tsx";

const AlertPill = lazyView(() => import("./AlertPill.tsx"));

const words = text.chats;

interface Props {
  chat: Chat;
  me: Me;
  onOpen: (dialog: ChatDialog) => void;
  /** Opens the search of this chat. */
  onSearch?: () => void;
}

export function ChatHeader({ chat, me, onOpen, onSearch }: Props) {
  const isGroup = chat.kind === "group";
  /** The two people of a direct chat are in its title. */
  const hasMembers = chat.memberCount > 2 || isGroup;
  const isNarrow = useIsNarrow();
  const hasAlerts = useHasAlerts(chat.id);
  const pills = (
    <>
      <Suspense>{hasAlerts && <AlertPill chatId={chat.id} />}</Suspense>
      <Suspense>
        {chat.dutyChangedAt && <Duty {...{ chat, me }} onSettings={() => onOpen("duty")} />}
      </Suspense>
    </>
  );
  const webhooksLabel = words.webhooks(chat.webhookCount);
  return (
    <header className={`${parts.header} ${styles.header}`}>
      <BackLink to="/" label={words.back} isNarrowOnly />
      {isGroup ? (
        <>
          <span className={styles.glyph}>
            <ChatGlyph chat={chat} />
          </span>
          <div className={styles.titles}>
            <h1 className={styles.title} title={chat.title}>
              {chat.title}
            </h1>
            {chat.topic && (
              <p className={styles.topic} title={chat.topic}>
                {chat.topic}
              </p>
            )}
            <p className={styles.facts}>
              {isNarrow && pills}
              <span>{words.members(chat.memberCount)}</span>
            </p>
          </div>
        </>
      ) : (
        <DirectTitle chat={chat} me={me} />
      )}
      {!isNarrow && pills}
      {hasMembers && (
        <button
          type="button"
          className={`${styles.opener} ${styles.members}`}
          title={words.members(chat.memberCount)}
          onClick={() => onOpen("members")}
        >
          <MemberAvatars chat={chat} />
          <span className={styles.count} aria-hidden="true">
            {words.number(chat.memberCount)}
          </span>
          <span className="visually-hidden">{words.members(chat.memberCount)}</span>
        </button>
      )}
      {isGroup && (
        <button
          type="button"
          className={`${styles.opener} ${styles.webhooks}`}
          title={webhooksLabel}
          aria-label={webhooksLabel}
          onClick={() => onOpen("webhooks")}
        >
          <Webhook size={18} />
          {chat.webhookCount > 0 && (
            <span className={styles.count}>{words.number(chat.webhookCount)}</span>
          )}
        </button>
      )}
      {onSearch && <IconButton icon={Search} label={words.search} onClick={onSearch} />}
      <ChatMenu {...{ chat, me, hasMembers, onOpen }} />
    </header>
  );
}
