/** The buttons of an open alert after the first one, its menu, and what has joined since. */
import type { Message } from "@belfry/contracts/messages/messages";
import { Bell, CircleAlert, Ellipsis } from "lucide-react";
import { changeTime, clockTime } from "../../../text/message-times.ts";
import { alertsText } from "../../../text/screens/on-call/alerts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Menu, MenuItem, Submenu } from "../../../ui/controls/Menu.tsx";
import { labelOf } from "../../../ui/shortcuts/keys.ts";
import { actionsWith } from "./alert-actions.ts";
import { type AlertActs, useAlertActs } from "./alert-acts.ts";
import styles from "./tools.module.css";

const words = alertsText;

interface Props {
  message: Message;
  /** In a list of alerts, the row has no place for the line below and for a second button. */
  isMenuOnly?: boolean;
  onMenu?: (isOpen: boolean) => void;
}

export default function AlertTools({ message, isMenuOnly = false, onMenu }: Props) {
  const acts = useAlertActs();
  const { acknowledgement } = message;
  const isMine = acts.isMine(message);
  const newSince = acknowledgement?.newSince;
  return (
    <>
      {acknowledgement && !isMenuOnly && (!isMine || newSince) && (
        <Button
          size="small"
          look={isMine ? "plain" : "quiet"}
          className={styles.second}
          data-mine={isMine || undefined}
          onClick={() => acts.acknowledge(message, isMine ? { confirm: true } : { takeOver: true })}
        >
          {isMine ? words.acts.confirm : words.acts.takeOver}
        </Button>
      )}
      <AlertMenu {...{ message, acts, onMenu }} />
      {newSince && !isMenuOnly && (
        <p className={styles.event}>
          <CircleAlert size={16} />
          <strong>
            {words.inline.newSince(
              newSince.count,
              changeTime(acknowledgement.at, new Date().toISOString()),
            )}
          </strong>
        </p>
      )}
    </>
  );
}

interface MenuProps extends Pick<Props, "message" | "onMenu"> {
  acts: AlertActs;
}

function AlertMenu({ message, acts, onMenu }: MenuProps) {
  const isMine = acts.isMine(message);
  const actions = actionsWith(message, acts);
  // After the note, and before what ends it.
  const ends = actions.splice(isMine ? -2 : actions.length);
  const itemOf = (one: (typeof actions)[number]) => (
    <MenuItem
      key={one.label}
      icon={<one.icon size={18} />}
      {...(one.shortcut && { keys: labelOf(one.shortcut) })}
      onChoose={one.run}
    >
      {one.label}
    </MenuItem>
  );
  return (
    <Menu
      label={words.actions}
      {...(onMenu && { onOpenChange: onMenu })}
      button={(button) => (
        <IconButton className={styles.more} icon={Ellipsis} label={words.actions} {...button} />
      )}
    >
      {actions.map(itemOf)}
      {isMine && <Reminder message={message} acts={acts} />}
      {ends.map(itemOf)}
    </Menu>
  );
}

const choices = [null, 60, 240];

function Reminder({ message, acts }: Pick<MenuProps, "message" | "acts">) {
  const { remindAt } = message.acknowledgement ?? {};
  return (
    <Submenu
      icon={<Bell size={18} />}
      label={remindAt ? words.remindsAt(clockTime(remindAt)) : words.remind}
    >
      {choices.map((minutes) => (
        <MenuItem
          key={minutes}
          onChoose={() => acts.change(message, { remindAfterMinutes: minutes })}
        >
          {minutes === null ? words.noReminder : words.remindIn(minutes / 60)}
        </MenuItem>
      ))}
    </Submenu>
  );
}
