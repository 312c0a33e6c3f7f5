/** State of an alert in a compact row, after its title: who is on it, or the button for it. */
import type { Message } from "@belfry/contracts/messages/messages";
import { Hand } from "lucide-react";
import { changeTime, durationText } from "../../../text/message-times.ts";
import { alertsText } from "../../../text/screens/on-call/alerts.ts";
import { text } from "../../../text/text.ts";
import { labelOf } from "../../../ui/shortcuts/keys.ts";
import { silencedText } from "../../silences/SilencedLine.tsx";
import { useAlertActs } from "./alert-acts.ts";
import styles from "./inline.module.css";
import { OwnerFace, ownerName } from "./Owner.tsx";

const words = alertsText.inline;

export default function AlertInline({ message, mayAct }: { message: Message; mayAct: boolean }) {
  const { acknowledge } = useAlertActs();
  const { acknowledgement, silenced, state, chatId } = message;
  if (silenced) return <span className={styles.after}>{silencedText(silenced)}</span>;
  if (state !== "open") return <span className={styles.after}>{endOf(message)}</span>;
  if (!acknowledgement) {
    return (
      mayAct && (
        <button
          type="button"
          className={styles.link}
          onClick={({ currentTarget }) => {
            currentTarget.closest("article")?.focus({ preventScroll: true });
            acknowledge(message);
          }}
        >
          <Hand size={14} />
          {text.alerts.acknowledge}
          <span className={styles.key} aria-hidden="true">
            {labelOf("acknowledge")}
          </span>
        </button>
      )
    );
  }
  const { by, at, newSince } = acknowledgement;
  const when = (iso: string) => changeTime(iso, new Date().toISOString());
  return (
    <span className={styles.inline}>
      <OwnerFace chatId={chatId} by={by} />
      <span>{words.acknowledged(ownerName(by), when(at))}</span>
      {newSince && <strong>{words.newSince(newSince.count, when(at))}</strong>}
    </span>
  );
}

/** "resolved after 3 min", or who closed it. */
function endOf({ closed, startedAt, endedAt, updatedAt, createdAt }: Message): string {
  const lasted = (from: string, to: string) => durationText(Date.parse(to) - Date.parse(from));
  if (!closed) return endedAt && startedAt ? words.resolvedAfter(lasted(startedAt, endedAt)) : "";
  if (closed.by) return words.closedBy(closed.by.displayName);
  return words.closedNoNews(lasted(updatedAt ?? createdAt, closed.at));
}
