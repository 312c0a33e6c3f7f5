/** Toolbar of a message, for the mouse and the keyboard. */
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { QuickReactions } from "../reactions/QuickReactions.tsx";
import styles from "./MessageToolbar.module.css";
import { actionsOf, type MessageActionsProps } from "./message-actions.ts";

export function MessageToolbar(props: MessageActionsProps) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={text.conversation.actions}>
      {props.mayReact && (
        <div className={styles.quick}>
          <QuickReactions message={props.message} count={3} />
        </div>
      )}
      {actionsOf(props).map(({ icon, label, isRemoval, run }) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          onClick={({ currentTarget }) => {
            // The toolbar disappears, so focus moves to the message.
            if (isRemoval) currentTarget.closest("article")?.focus({ preventScroll: true });
            run();
          }}
        />
      ))}
    </div>
  );
}
