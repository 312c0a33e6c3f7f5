/** The sign of a chat: the avatar or a quiet icon of a group, a face or a number for people. */
import type { Chat } from "@belfry/contracts/chats";
import { Hash, Lock } from "lucide-react";
import { useOther, usePresence } from "../live/hooks.ts";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { Face } from "../ui/marks/Face.tsx";
import { Logo } from "../ui/marks/Logo.tsx";
import styles from "./ChatGlyph.module.css";

export function ChatGlyph({ chat }: { chat: Chat }) {
  const other = useOther(chat);
  const { presence } = usePresence(other?.id);
  if (chat.isSystem) return <Logo size={18} />;
  if (other) {
    const { id, displayName, avatarUrl, state } = other;
    return (
      <Face
        name={displayName}
        userId={id}
        url={avatarUrl}
        size={20}
        presence={state ? undefined : presence}
      />
    );
  }
  if (chat.kind === "group") {
    if (chat.avatarUrl)
      return <Avatar name={chat.title} url={chat.avatarUrl} size={20} shape="square" />;
    return chat.visibility === "open" ? <Hash size={16} /> : <Lock size={16} />;
  }
  return (
    <span className={styles.count} aria-hidden="true">
      {chat.memberCount - 1}
    </span>
  );
}
