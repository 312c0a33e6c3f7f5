/** The actions of a message at the lower edge of a phone, after a long press. */
import { text } from "../../text/text.ts";
import { DialogFrame } from "../../ui/dialogs/DialogFrame.tsx";
import { nameOf } from "../message-text/author.ts";
import { excerptOf } from "../message-text/excerpt.ts";
import { QuickReactions } from "../reactions/QuickReactions.tsx";
import styles from "./ActionSheet.module.css";
import { actionsOf, type MessageActionsProps } from "./message-actions.ts";

interface Props extends MessageActionsProps {
  onClose: () => void;
}

export default function ActionSheet({ onClose, ...props }: Props) {
  const { message } = props;
  return (
    <DialogFrame
      width="sheet"
      label={text.conversation.actions}
      title={nameOf(message.author)}
      subtitle={<span dir="auto">{excerptOf(message)}</span>}
      onClose={onClose}
    >
      {props.mayReact && (
        <div className={styles.quick}>
          <QuickReactions message={message} count={6} onDone={onClose} />
        </div>
      )}
      <ul className={styles.rows}>
        {actionsOf(props).map(({ icon: Icon, label, isRemoval, run }) => (
          <li key={label}>
            <button
              type="button"
              className={styles.row}
              data-removal={isRemoval}
              onClick={() => {
                onClose();
                run();
              }}
            >
              <Icon size={20} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
