/** Toolbar of a message, for the mouse and the keyboard. */
import { Ellipsis } from "lucide-react";
import { useRef } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/controls/Menu.tsx";
import { QuickReactions } from "../reactions/QuickReactions.tsx";
import styles from "./MessageToolbar.module.css";
import { actionsOf, type MessageActionsProps } from "./message-actions.ts";

interface Props extends MessageActionsProps {
  onMenu: (isOpen: boolean) => void;
}

export function MessageToolbar({ onMenu, ...props }: Props) {
  const toolbar = useRef<HTMLDivElement>(null);
  const actions = actionsOf(props);
  return (
    <div
      ref={toolbar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={text.conversation.actions}
    >
      {props.mayReact && (
        <div className={styles.quick}>
          <QuickReactions message={props.message} count={3} />
        </div>
      )}
      {actions
        .filter(({ isFrequent }) => isFrequent)
        .map(({ icon, label, run }) => (
          <IconButton key={label} icon={icon} label={label} onClick={run} />
        ))}
      <Menu
        label={text.conversation.moreActions}
        onOpenChange={onMenu}
        button={(button) => (
          <IconButton icon={Ellipsis} label={text.conversation.moreActions} {...button} />
        )}
      >
        {actions
          .filter(({ isFrequent }) => !isFrequent)
          .map(({ icon: Icon, label, isRemoval, run }) => (
            <MenuItem
              key={label}
              icon={<Icon size={18} />}
              tone={isRemoval ? "danger" : "normal"}
              onChoose={() => {
                // The toolbar disappears, so focus moves to the message.
                toolbar.current?.closest("article")?.focus({ preventScroll: true });
                run();
              }}
            >
              {label}
            </MenuItem>
          ))}
      </Menu>
    </div>
  );
}
