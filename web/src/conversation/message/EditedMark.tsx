/** "(edited)" at the end of a message. It opens the versions of the message. */
import type { Message } from "@belfry/contracts/messages/messages";
import { changeTime, fullTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { openMessageDialog } from "../dialogs/message-dialogs.ts";
import styles from "./Message.module.css";

interface Props {
  message: Message;
  /** The Tab key reaches it only in the message that has the focus. */
  isTabStop: boolean;
}

const words = text.conversation;

export function EditedMark({ message, isTabStop }: Props) {
  const { editedAt, createdAt } = message;
  if (!editedAt) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={styles.edited}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => openMessageDialog("versions", message)}
    >
      <time dateTime={editedAt} title={fullTime(editedAt)}>
        {words.edited(changeTime(editedAt, createdAt))}
      </time>
    </button>
  );
}
