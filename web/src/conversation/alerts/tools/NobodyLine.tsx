/** At the lower edge of an open alert: nobody could be notified of it, and why. */
import type { Message } from "@belfry/contracts/messages/messages";
import { BellOff } from "lucide-react";
import { useMembers } from "../../../live/hooks.ts";
import { alertsText } from "../../../text/screens/on-call/alerts.ts";
import { openMessageDialog } from "../../dialogs/message-dialogs.ts";
import styles from "./nobody.module.css";

const words = alertsText.nobodyNotified;

interface Props {
  message: Message;
  /** The line is as wide as the card. */
  isInCard: boolean;
}

export function NobodyLine({ message, isInCard }: Props) {
  const { nobodyNotified, chatId } = message;
  if (!nobodyNotified) return null;
  return (
    <p className={styles.nobody} data-in-card={isInCard || undefined}>
      <BellOff size={16} aria-hidden />
      <span>
        {words.title} <Reason {...nobodyNotified} chatId={chatId} />
      </span>
      <button
        type="button"
        className={styles.notified}
        onClick={() => openMessageDialog("notified", message)}
      >
        {alertsText.acts.notified}
      </button>
    </p>
  );
}

function Reason({
  reason,
  userId,
  chatId,
}: NonNullable<Message["nobodyNotified"]> & { chatId: number }) {
  const members = useMembers(chatId);
  if (userId === undefined || !(reason in words.reasonsOf)) return words.reasons[reason];
  const user = members?.find((one) => one.user.id === userId)?.user;
  return words.reasonsOf[reason as keyof typeof words.reasonsOf](user?.displayName ?? words.onDuty);
}
