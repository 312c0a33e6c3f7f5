/** The strip above the composer while the user writes a reply. */
import type { Message } from "@belfry/contracts/messages/messages";
import { X } from "lucide-react";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { nameOf } from "../message-text/author.ts";
import { excerptOf } from "../message-text/excerpt.ts";
import styles from "./ReplyBar.module.css";

const words = text.replies;

export function ReplyBar({ message, onCancel }: { message: Message; onCancel: () => void }) {
  return (
    <div className={styles.bar} role="status">
      <span className={styles.barText}>
        <strong dir="auto">{words.replyingTo(nameOf(message.author))}</strong>{" "}
        <ItemBoundary item={message} title={text.conversation.broken} look="line">
          <Excerpt message={message} />
        </ItemBoundary>
      </span>
      <IconButton icon={X} label={words.cancel} onClick={onCancel} />
    </div>
  );
}

function Excerpt({ message }: { message: Message }) {
  return <span dir="auto">{excerptOf(message)}</span>;
}
