/** A user as their card shows them: avatar, name, handle and what others pass in. */
import type { UserSummary } from "@belfry/contracts/users";
import type { ComponentProps, ReactNode } from "react";
import { EmojiText } from "../ui/emoji/EmojiText.tsx";
import { Face } from "../ui/marks/Face.tsx";
import styles from "./UserCard.module.css";

interface Props {
  user: Pick<UserSummary, "id" | "displayName" | "avatarUrl"> & { handle?: string | undefined };
  presence: ComponentProps<typeof Face>["presence"];
  /** The presence or the state of the account, as a word. */
  state: string;
  /** Such as "Site reliability". */
  title?: string | undefined;
  /** The role in the chat, or that the user is no longer a member. */
  note?: string | undefined;
  /** Status and actions, such as the button for a direct message. */
  children?: ReactNode;
}

export function UserCard({ user, presence, state, title, note, children }: Props) {
  const { id, displayName, handle, avatarUrl } = user;
  return (
    <div className={styles.card}>
      <Face name={displayName} userId={id} url={avatarUrl} size={56} presence={presence} />
      <div className={styles.names}>
        <strong className={styles.name} dir="auto">
          <EmojiText>{displayName}</EmojiText>
        </strong>
        {title && <span dir="auto">{title}</span>}
        <span className={styles.handle}>
          {handle && (
            <>
              <span>@{handle}</span> ·{" "}
            </>
          )}
          <span>{state}</span>
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  );
}
