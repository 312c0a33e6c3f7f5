/** The actions of an alert, for the menus of its message. */
import type { Message } from "@belfry/contracts/messages/messages";
import {
  Bell,
  BellOff,
  BellRing,
  CircleMinus,
  Hand,
  type LucideIcon,
  SquarePen,
  Undo2,
} from "lucide-react";
import { alertsText } from "../../../text/screens/on-call/alerts.ts";
import { silencesText } from "../../../text/screens/on-call/silences.ts";
import { text } from "../../../text/text.ts";
import type { ShortcutName } from "../../../ui/shortcuts/shortcuts.ts";
import { openMessageDialog } from "../../dialogs/message-dialogs.ts";
import { endSilence } from "../../silences/end-silence.ts";
import { type AlertActs, type AlertUser, createAlertActs } from "./alert-acts.ts";

export interface AlertAction {
  icon: LucideIcon;
  label: string;
  shortcut?: ShortcutName;
  run: () => void;
}

const words = alertsText.acts;

/** For the menus of the message. */
export function alertActionsOf(message: Message, user: AlertUser): AlertAction[] {
  return actionsWith(message, createAlertActs(user));
}

export function actionsWith(message: Message, acts: AlertActs): AlertAction[] {
  const { state, acknowledgement: known } = message;
  if (message.author.kind !== "webhook" || message.deletedAt) return [];
  const silence = silenceAction(message);
  if (state === undefined) return [silence];
  const notified = action(BellRing, words.notified, () => openMessageDialog("notified", message));
  if (state !== "open") return [notified];
  const isMine = acts.isMine(message);
  const first: AlertAction[] = !known
    ? [action(Hand, text.alerts.acknowledge, () => acts.acknowledge(message), "acknowledge")]
    : isMine && known.newSince
      ? [
          action(
            Hand,
            words.confirm,
            () => acts.acknowledge(message, { confirm: true }),
            "acknowledge",
          ),
        ]
      : isMine
        ? []
        : [action(Hand, words.takeOver, () => acts.acknowledge(message, { takeOver: true }))];
  return [
    ...first,
    notified,
    silence,
    ...(isMine ? [action(SquarePen, words.note, () => openMessageDialog("note", message))] : []),
    ...(known ? [action(Undo2, words.undo, () => acts.undo(message))] : []),
    action(CircleMinus, words.close, () => openMessageDialog("closeAlert", message)),
  ];
}

function silenceAction(message: Message): AlertAction {
  const { silenced, state, chatId } = message;
  if (state !== "open" || !silenced) {
    return action(
      BellOff,
      silencesText.silence,
      () => openMessageDialog("silence", message),
      "silence",
    );
  }
  return action(Bell, silencesText.end, () => void endSilence(chatId, silenced.silenceId));
}

function action(
  icon: LucideIcon,
  label: string,
  run: () => void,
  shortcut?: ShortcutName,
): AlertAction {
  return { icon, label, run, ...(shortcut && { shortcut }) };
}
