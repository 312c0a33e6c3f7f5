/** The number of open alerts of a chat that are not silenced. Each press leads to the next one. */
import { Flame } from "lucide-react";
import { useLocation, useRoute } from "wouter";
import { useAlertsOf } from "../../live/open-alerts/use-alerts.ts";
import { messagePath } from "../../live/threads/thread-paths.ts";
import { alertsText } from "../../text/screens/on-call/alerts.ts";
import styles from "./AlertPill.module.css";

const words = alertsText.pill;

export default function AlertPill({ chatId }: { chatId: number }) {
  const alerts = useAlertsOf(chatId).filter(({ silenced }) => !silenced);
  const [, navigate] = useLocation();
  const [, atMessage] = useRoute("/chats/:chatId/messages/:messageId");
  if (alerts.length === 0) return null;

  function goToNext() {
    const at = alerts.findIndex(({ id }) => id === Number(atMessage?.messageId));
    const next = alerts[(at + 1) % alerts.length];
    if (next) navigate(messagePath(next));
  }

  return (
    <button
      type="button"
      className={styles.pill}
      title={words.next(alerts.length)}
      aria-label={words.next(alerts.length)}
      onClick={goToNext}
    >
      <Flame size={16} />
      {words.open(alerts.length)}
    </button>
  );
}
