/** One open alert on the wall. */
import type { Message } from "@belfry/contracts/messages/messages";
import { Hand } from "lucide-react";
import { alertDetail, alertTitle } from "../../conversation/alert-dialogs/alert-title.ts";
import { OwnerFace, ownerName } from "../../conversation/alerts/tools/Owner.tsx";
import { statusOf } from "../../conversation/states/status.ts";
import { useMinute } from "../../conversation/states/use-minute.ts";
import { startOf } from "../../live/open-alerts/use-alerts.ts";
import { changeTime, durationText, fullTime } from "../../text/message-times.ts";
import { alertsText } from "../../text/screens/on-call/alerts.ts";
import { wallText as words } from "../../text/screens/on-call/wall.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import styles from "./wall-row.module.css";

interface Props {
  alert: Message;
  /** It has come while the page was open. */
  isNew: boolean;
}

export function WallRow({ alert, isNew }: Props) {
  const { level = "info", acknowledgement, chatId } = alert;
  const since = startOf(alert);
  const now = useMinute();
  const detail = detailOf(alert);
  return (
    <li
      className={styles.row}
      data-level={level}
      data-new={(isNew && level === "critical") || undefined}
    >
      <span className={styles.what}>
        <span className="visually-hidden">{statusOf(alert)}</span>
        <strong dir="auto">
          <EmojiText>{alertTitle(alert)}</EmojiText>
        </strong>
        {detail && (
          <span dir="auto">
            <EmojiText>{detail}</EmojiText>
          </span>
        )}
      </span>
      {acknowledgement ? (
        <span className={styles.owner}>
          <OwnerFace chatId={chatId} by={acknowledgement.by} size={36} />
          <span dir="auto">
            <EmojiText>{words.isOnIt(ownerName(acknowledgement.by))}</EmojiText>
          </span>
        </span>
      ) : (
        <span className={styles.owner} data-alone>
          <Hand aria-hidden="true" />
          {alertsText.list.nobody}
        </span>
      )}
      <time className={styles.since} dateTime={since} title={fullTime(since)}>
        {durationText(Math.max(0, now - Date.parse(since)))}
      </time>
    </li>
  );
}

function detailOf(alert: Message): string {
  const { acknowledgement, nobodyNotified } = alert;
  const newSince = acknowledgement?.newSince;
  if (acknowledgement && newSince) {
    const when = changeTime(acknowledgement.at, new Date().toISOString());
    return alertsText.inline.newSince(newSince.count, when);
  }
  const detail = alertDetail(alert);
  if (acknowledgement || !nobodyNotified) return detail;
  return [detail, alertsText.nobodyNotified.title].filter(Boolean).join(" ");
}
