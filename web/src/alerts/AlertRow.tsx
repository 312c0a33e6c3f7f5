/** One open alert in the list: what, where, who is on it, and for how long it is open. */
import type { Message } from "@belfry/contracts/messages/messages";
import { BellOff, Hand } from "lucide-react";
import { Link } from "wouter";
import { alertDetail, alertTitle } from "../conversation/alert-dialogs/alert-title.ts";
import AlertTools from "../conversation/alerts/tools/AlertTools.tsx";
import { OwnerFace, ownerName } from "../conversation/alerts/tools/Owner.tsx";
import { nameOf } from "../conversation/message-text/author.ts";
import { shortSilencedText } from "../conversation/silences/SilencedLine.tsx";
import { StateIcon } from "../conversation/states/StateIcon.tsx";
import stateStyles from "../conversation/states/states.module.css";
import { statusOf } from "../conversation/states/status.ts";
import { lookOf } from "../conversation/states/tones.ts";
import { useMinute } from "../conversation/states/use-minute.ts";
import { alertKey } from "../live/alerts/alert-patches.ts";
import { startOf } from "../live/open-alerts/use-alerts.ts";
import { messagePath } from "../live/threads/thread-paths.ts";
import { changeTime, durationText, fullTime } from "../text/message-times.ts";
import { alertsText } from "../text/screens/on-call/alerts.ts";
import { silencesText } from "../text/screens/on-call/silences.ts";
import { text } from "../text/text.ts";
import { ItemBoundary } from "../ui/broken/ItemBoundary.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { EmojiText } from "../ui/emoji/EmojiText.tsx";
import { labelOf } from "../ui/shortcuts/keys.ts";
import styles from "./AlertRow.module.css";

const words = alertsText.list;

interface Props {
  alert: Message;
  chatTitle: string;
  isCurrent: boolean;
  onFocus: () => void;
  onAcknowledge: () => void;
}

export function AlertRow({ alert, chatTitle, isCurrent, onFocus, onAcknowledge }: Props) {
  const { acknowledgement, silenced, state } = alert;
  const isOpen = state === "open";
  const look = lookOf(alert.level, state);
  return (
    <li
      className={styles.row}
      data-alert={alertKey(alert)}
      data-current={isCurrent || undefined}
      data-over={!isOpen || undefined}
      data-silenced={silenced !== undefined || undefined}
      onFocus={onFocus}
    >
      <ItemBoundary item={alert} title={text.conversation.broken} look="line">
        <span className={`${stateStyles.state} ${styles.icon}`} data-tone={look?.tone}>
          {silenced ? <BellOff size={18} /> : look && <StateIcon name={look.icon} size={18} />}
          <span className="visually-hidden">{statusOf(alert)}</span>
        </span>
        <Link className={styles.link} href={messagePath(alert)}>
          <span className={styles.title} dir="auto">
            <EmojiText>{alertTitle(alert)}</EmojiText>
          </span>
          <Detail alert={alert} chatTitle={chatTitle} />
        </Link>
        <Times iso={startOf(alert)} />
        <span className={styles.acts}>
          {silenced ? (
            <span className={styles.owner} dir="auto">
              <EmojiText>{shortSilencedText(silenced)}</EmojiText>
            </span>
          ) : acknowledgement ? (
            <Owner alert={alert} acknowledgement={acknowledgement} />
          ) : (
            isOpen && (
              <Button
                className={styles.acknowledge}
                look={isCurrent ? "primary" : "plain"}
                size="small"
                onClick={onAcknowledge}
              >
                <Hand size={16} />
                {text.alerts.acknowledge}
                <span className={styles.key} aria-hidden="true">
                  {labelOf("acknowledgeAlert")}
                </span>
              </Button>
            )
          )}
          {isOpen && <AlertTools message={alert} isMenuOnly />}
        </span>
      </ItemBoundary>
    </li>
  );
}

function Detail({ alert, chatTitle }: Pick<Props, "alert" | "chatTitle">) {
  const { acknowledgement, author, silenced, repeats, updatedAt } = alert;
  const newSince = silenced ? undefined : acknowledgement?.newSince;
  const isAlone = !acknowledgement && !silenced && alert.nobodyNotified !== undefined;
  const heldBack =
    silenced && silenced.heldBack > 0 && silencesText.line.heldBack(silenced.heldBack);
  const repeated = repeats && updatedAt && text.conversation.repeated(repeats, timeOf(updatedAt));
  const detail = newSince || isAlone ? "" : heldBack || repeated || alertDetail(alert);
  return (
    <span className={styles.detail}>
      {isAlone && <strong data-tone="warning">{alertsText.nobodyNotified.short}</strong>}
      {newSince && acknowledgement && (
        <strong>{alertsText.inline.newSince(newSince.count, timeOf(acknowledgement.at))}</strong>
      )}
      {detail && (
        <span dir="auto">
          <EmojiText>{detail}</EmojiText>
        </span>
      )}
      {(newSince || isAlone || detail) && " · "}
      <span dir="auto">
        <EmojiText>{words.inChat(nameOf(author), chatTitle)}</EmojiText>
      </span>
    </span>
  );
}

function Owner({
  alert: { chatId },
  acknowledgement: { by, at, note },
}: {
  alert: Message;
  acknowledgement: NonNullable<Message["acknowledgement"]>;
}) {
  return (
    <span className={styles.owner} title={note}>
      <OwnerFace chatId={chatId} by={by} />
      <span className={styles.name}>
        <strong dir="auto">
          <EmojiText>{ownerName(by)}</EmojiText>
        </strong>{" "}
        <time dateTime={at} title={fullTime(at)}>
          {words.at(timeOf(at))}
        </time>
      </span>
    </span>
  );
}

function Times({ iso }: { iso: string }) {
  const now = useMinute();
  return (
    <time className={styles.times} dateTime={iso} title={fullTime(iso)}>
      <strong>{durationText(now - Date.parse(iso))}</strong>
      <span>{timeOf(iso)}</span>
    </time>
  );
}

const timeOf = (iso: string) => changeTime(iso, new Date().toISOString());
