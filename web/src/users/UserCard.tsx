/** A user as their card shows them: picture, name, handle and what others pass in. */
import type { UserSummary } from "@belfry/contracts/users";
import type { ReactNode } from "react";
import { EmojiText } from "../ui/emoji/EmojiText.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import styles from "./UserCard.module.css";

interface Props {
  user: Pick<UserSummary, "displayName" | "avatarUrl"> & { handle?: string | undefined };
  /** The role in the chat, or that the user is no longer a member. */
  note?: string | undefined;
  /** Presence, status and actions, such as the button for a direct message. */
  children?: ReactNode;
}

export function UserCard({ user: { displayName, handle, avatarUrl }, note, children }: Props) {
  return (
    <div className={styles.card}>
      <Avatar name={displayName} url={avatarUrl} size={48} />
      <div className={styles.names}>
        <strong className={styles.name} dir="auto">
          <EmojiText>{displayName}</EmojiText>
        </strong>
        {handle && <span className={styles.handle}>@{handle}</span>}
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  );
}
