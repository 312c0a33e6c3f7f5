/** The filter of the sidebar for unread chats: the row that ends it, and the text if everything is read. */
import { CheckCheck, ListFilter, X } from "lucide-react";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { setUnreadOnly } from "../order/unread-only.ts";
import styles from "./UnreadOnly.module.css";

const words = text.sidebar;

export function UnreadOnlyRow() {
  return (
    <div className={styles.row}>
      <ListFilter size={16} />
      <span className={styles.name}>{words.unreadOnly}</span>
      <button
        type="button"
        className={styles.end}
        aria-label={words.showAll}
        title={words.showAll}
        onClick={() => setUnreadOnly(false)}
      >
        <X size={16} />
      </button>
    </div>
  );
}

export function AllRead() {
  return (
    <div className={styles.allRead}>
      <CheckCheck size={24} />
      <h2 className={styles.title}>{words.allRead}</h2>
      <p>{words.allReadHint}</p>
      <Button size="small" onClick={() => setUnreadOnly(false)}>
        {words.showAll}
      </Button>
    </div>
  );
}
