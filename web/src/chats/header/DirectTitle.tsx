/** The title of a direct chat in its header: faces, names, presence and status. */
import type { Chat } from "@belfry/contracts/chats";
import { othersIn } from "@belfry/contracts/people/direct-chats";
import type { Me } from "@belfry/contracts/users";
import { useOther, usePresence } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { Face } from "../../ui/marks/Face.tsx";
import { Logo } from "../../ui/marks/Logo.tsx";
import { StatusText } from "../../ui/marks/StatusText.tsx";
import { UserAvatar } from "../../users/UserAvatar.tsx";
import header from "./ChatHeader.module.css";
import styles from "./DirectTitle.module.css";

const words = text.people;

export function DirectTitle({ chat, me }: { chat: Chat; me: Me }) {
  const other = useOther(chat);
  const { presence, status } = usePresence(other?.id);
  const state = other?.state;
  return (
    <>
      <span className={styles.faces}>
        {chat.isSystem ? (
          <Logo size={24} />
        ) : other ? (
          <Face
            name={other.displayName}
            userId={other.id}
            url={other.avatarUrl}
            size={28}
            presence={state ? undefined : presence}
          />
        ) : (
          othersIn(chat, me.id)
            .slice(0, 3)
            .map((user) => <UserAvatar key={user.id} user={user} size={24} />)
        )}
      </span>
      <div className={header.titles}>
        <h1 className={header.title} title={chat.title}>
          {chat.title}
        </h1>
        <p className={header.topic}>
          {chat.isSystem ? (
            words.systemTopic
          ) : !other ? (
            text.chats.members(chat.memberCount)
          ) : state ? (
            words.states[state]
          ) : status ? (
            <StatusText status={status} />
          ) : presence ? (
            words.presence[presence]
          ) : (
            words.unknownPresence
          )}
        </p>
      </div>
    </>
  );
}
