/** The messages that the user has begun to write, in all chats. */
import type { Chat } from "@belfry/contracts/chats";
import { Pencil, Trash2 } from "lucide-react";
import { Link } from "wouter";
import { type Draft, saveDraft, useDrafts } from "../live/drafts/drafts.ts";
import { useChats, useMe } from "../live/hooks.ts";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { ChatGlyph } from "../sidebar/ChatGlyph.tsx";
import { text } from "../text/text.ts";
import { BackLink } from "../ui/controls/BackLink.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import parts from "../ui/layout/pane-parts.module.css";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { toast } from "../ui/notices/Announcer.tsx";
import styles from "./entries.module.css";

const words = text.drafts;

export default function DraftsScreen() {
  useWindowTitle(words.title);
  const drafts = useDrafts();
  const textByChat = new Map(drafts.map(({ chatId, text }) => [chatId, text]));
  const chats = (useChats() ?? []).filter(({ id }) => textByChat.has(id));
  return (
    <section className={styles.screen} aria-label={words.title}>
      <header className={`${parts.header} ${styles.header}`}>
        <BackLink to="/" label={text.chats.back} isNarrowOnly />
        <h1>{words.title}</h1>
      </header>
      <div className={styles.list}>
        {chats.length === 0 ? (
          <EmptyState level={2} icon={Pencil} title={words.empty} hint={words.emptyHint}>
            {null}
          </EmptyState>
        ) : (
          <ul>
            {chats.map((chat) => (
              <DraftRow
                key={chat.id}
                chat={chat}
                draft={{ chatId: chat.id, text: textByChat.get(chat.id) ?? "" }}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function DraftRow({ chat, draft }: { chat: Chat; draft: Draft }) {
  const { id } = useMe();

  function deleteDraft() {
    saveDraft(id, draft.chatId, "");
    toast(words.removed, { undo: () => saveDraft(id, draft.chatId, draft.text) });
  }

  return (
    <li className={styles.item}>
      <Link className={styles.row} href={`/chats/${chat.id}`}>
        <span className={parts.glyph}>
          <ChatGlyph chat={chat} />
        </span>
        <span className={styles.body}>
          <span className={styles.meta}>
            <strong dir="auto">{chat.title}</strong>
          </span>
          <span className={styles.excerpt} dir="auto">
            {draft.text}
          </span>
        </span>
      </Link>
      <IconButton
        className={styles.button}
        icon={Trash2}
        label={words.remove(chat.title)}
        onClick={deleteDraft}
      />
    </li>
  );
}
