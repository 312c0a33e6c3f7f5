/** The avatar of a user with a dot that shows whether they are there. */
import { text } from "../../text/text.ts";
import { Avatar } from "./Avatar.tsx";
import styles from "./Face.module.css";

interface Props {
  name: string;
  userId: number;
  url?: string | null;
  size: number;
  /** Absent for users who are not known to be anywhere, such as deactivated ones. */
  presence?: "active" | "away" | "offline" | undefined;
}

export function Face({ name, userId, url = null, size, presence }: Props) {
  return (
    <span className={styles.face}>
      <Avatar name={name} userId={userId} url={url} size={size} />
      {presence && (
        <span
          className={styles.dot}
          data-presence={presence}
          data-large={size >= 28 || undefined}
          aria-hidden="true"
          title={text.people.presence[presence]}
        />
      )}
    </span>
  );
}
