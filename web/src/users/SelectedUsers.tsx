/** The users that a dialog has collected, each with a button that removes them. */
import type { UserSummary } from "@belfry/contracts/users";
import { X } from "lucide-react";
import { text } from "../text/text.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import styles from "./SelectedUsers.module.css";
import { UserAvatar } from "./UserAvatar.tsx";

const words = text.chats;

interface Props {
  label: string;
  users: readonly UserSummary[];
  onRemove: (user: UserSummary) => void;
}

export function SelectedUsers({ label, users, onRemove }: Props) {
  if (users.length === 0) return null;
  return (
    <ul className={styles.selected} aria-label={label}>
      {users.map((user) => (
        <li key={user.id} className={styles.chip}>
          <UserAvatar user={user} size={22} />
          <span className={styles.name}>{user.displayName}</span>
          <IconButton
            icon={X}
            className={styles.deselect}
            label={words.deselect(user.displayName)}
            onClick={() => onRemove(user)}
          />
        </li>
      ))}
    </ul>
  );
}
