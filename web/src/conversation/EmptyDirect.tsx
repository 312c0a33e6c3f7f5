/** Shown in a direct chat without messages: the other members, and who can read it. */
import type { Chat } from "@belfry/contracts/chats";
import { othersIn } from "@belfry/contracts/people/direct-chats";
import { useMe, useOther, usePresence } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import { StatusText } from "../ui/marks/StatusText.tsx";
import { UserAvatar } from "../users/UserAvatar.tsx";
import styles from "./EmptyChat.module.css";
import direct from "./EmptyDirect.module.css";

const words = text.people;

export function EmptyDirect({ chat }: { chat: Chat }) {
  const me = useMe();
  const others = othersIn(chat, me.id);
  const only = useOther(chat);
  const { status } = usePresence(only?.id);
  return (
    <div className={styles.empty}>
      <span className={direct.faces}>
        {others.slice(0, 4).map((user) => (
          <UserAvatar key={user.id} user={user} size={56} />
        ))}
      </span>
      <h2 className={direct.title}>{chat.title}</h2>
      {status && <StatusText status={status} />}
      <p className={styles.lead}>
        {only ? words.directStart(only.displayName) : words.directGroupStart(chat.memberCount)}
      </p>
      {chat.retentionDays !== null && (
        <p className={styles.lead}>{text.conversation.retention(chat.retentionDays)}</p>
      )}
    </div>
  );
}
