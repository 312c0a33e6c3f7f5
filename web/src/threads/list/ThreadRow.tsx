/** One thread in the list: its chat, its root, who wrote last and what. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { FollowedThread } from "@belfry/contracts/people/threads";
import { useEffect } from "react";
import { Link } from "wouter";
import { avatarOf, nameOf } from "../../conversation/message-text/author.ts";
import { excerptOf } from "../../conversation/message-text/excerpt.ts";
import { Faces } from "../../conversation/threads/Faces.tsx";
import { useActions, useChat, useLive, useMe } from "../../live/hooks.ts";
import { threadPath } from "../../live/threads/thread-paths.ts";
import { ChatGlyph } from "../../sidebar/ChatGlyph.tsx";
import { clockTime, dayName, fullTime } from "../../text/message-times.ts";
import { threadsText } from "../../text/screens/chats/threads.ts";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Avatar, Avatars } from "../../ui/marks/Avatar.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { isShortcut } from "../../ui/shortcuts/keys.ts";
import styles from "./ThreadsScreen.module.css";

const words = threadsText.list;
const membersMax = 200;

interface Props {
  thread: FollowedThread;
  onToggleRead: () => void;
}

export function ThreadRow({ thread, onToggleRead }: Props) {
  const { chat } = thread;
  return (
    <li>
      <Link
        className={styles.row}
        href={chat.parent ? threadPath(chat.parent) : `/chats/${chat.id}`}
        data-thread={chat.id}
        data-unread={thread.unreadCount > 0 || undefined}
        data-mention={thread.mentionCount > 0 || undefined}
        onKeyDown={(event) => {
          if (!isShortcut(event, "threadRead")) return;
          event.preventDefault();
          onToggleRead();
        }}
      >
        <ItemBoundary item={thread} title={text.conversation.broken} look="line">
          <Content thread={thread} />
        </ItemBoundary>
      </Link>
    </li>
  );
}

function Content({
  thread: { parent, root, lastReply, unreadCount, mentionCount },
}: {
  thread: FollowedThread;
}) {
  const chat = useChat(parent.id);
  const me = useMe();
  useMembersOf(chat);
  const { author, createdAt } = lastReply;
  const isMine = author.kind === "user" && author.userId === me.id;
  const { userIds = [], count = 1 } = root?.thread ?? {};
  return (
    <>
      <Avatar {...avatarOf((root ?? lastReply).author)} />
      <span className={styles.body}>
        <span className={styles.chat}>
          {chat && <ChatGlyph chat={chat} />}
          <span dir="auto">{chat?.title ?? parent.title}</span>
        </span>
        <span className={styles.root} dir="auto">
          <Excerpt message={root} />
        </span>
        <span className={styles.reply}>
          <Avatars>
            <Faces chatId={parent.id} userIds={userIds} size={20} />
          </Avatars>
          <span className={styles.line} dir="auto">
            <strong>
              <EmojiText>{isMine ? words.byYou : words.by(nameOf(author))}</EmojiText>
            </strong>{" "}
            <Excerpt message={lastReply} />
          </span>
        </span>
      </span>
      <span className={styles.facts}>
        <time dateTime={createdAt} title={fullTime(createdAt)}>
          {timeOf(createdAt)}
        </time>
        {unreadCount > 0 ? (
          <Badge tone={mentionCount > 0 ? "call" : "new"}>{words.newReplies(unreadCount)}</Badge>
        ) : (
          <span>{text.threads.replies(count)}</span>
        )}
      </span>
    </>
  );
}

function Excerpt({ message }: { message: Message | undefined }) {
  return !message || message.deletedAt ? (
    <em>{text.conversation.removed}</em>
  ) : (
    <EmojiText>{excerptOf(message)}</EmojiText>
  );
}

/** Loads the members for their faces, unless the chat is so large that its list is not worth it. */
function useMembersOf(chat: Chat | undefined): void {
  const { loadMembers } = useActions();
  const id = chat && chat.memberCount <= membersMax ? chat.id : undefined;
  const isLoaded = useLive(({ state }) => id === undefined || state.members[id] !== undefined);
  useEffect(() => {
    if (id !== undefined && !isLoaded) void loadMembers(id);
  }, [id, isLoaded, loadMembers]);
}

/** The clock today, and the day before. */
function timeOf(iso: string): string {
  const today = new Date().toDateString();
  return new Date(iso).toDateString() === today ? clockTime(iso) : dayName(iso);
}
