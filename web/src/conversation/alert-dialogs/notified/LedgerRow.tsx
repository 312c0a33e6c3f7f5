/** One notification in the ledger of an alert. */
import type { NotificationRecord } from "@belfry/contracts/on-call/ledger";
import {
  BellOff,
  Check,
  CheckCheck,
  Clock,
  Hand,
  type LucideIcon,
  Monitor,
  Moon,
  X,
} from "lucide-react";
import { clockTime, fullTime } from "../../../text/message-times.ts";
import { stepsText } from "../../../text/screens/on-call/steps.ts";
import { EmojiText } from "../../../ui/emoji/EmojiText.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import styles from "./notified.module.css";

const words = stepsText.notified;

export function LedgerRow(record: NotificationRecord) {
  const { at, userId, displayName, avatarUrl, device } = record;
  const { icon: Icon, tone, label } = resultOf(record);
  return (
    <li className={styles.row}>
      <time dateTime={at} title={fullTime(at)} className={styles.time}>
        {clockTime(at)}
      </time>
      <Avatar userId={userId} name={displayName} url={avatarUrl} size={20} />
      <span className={styles.who}>
        <strong dir="auto">
          <EmojiText>{displayName}</EmojiText>
        </strong>
        <span className={styles.device}>
          {[...(device ? [device] : []), whyOf(record)].join(" · ")}
        </span>
      </span>
      <span className={styles.result} data-tone={tone}>
        <Icon size={14} aria-hidden />
        {label}
      </span>
    </li>
  );
}

function whyOf({ why, step }: NotificationRecord): string {
  const isAgain = why === "on_duty" && (step === 2 || step === 3);
  return isAgain ? words.tries[step] : words.why[why];
}

interface Result {
  icon: LucideIcon;
  tone: "plain" | "muted" | "success" | "danger";
  label: string;
}

const iconByReason: Record<string, LucideIcon> = {
  on_screen: Monitor,
  seen: Monitor,
  quiet_hours: Moon,
  acknowledged: Hand,
};

function resultOf({ result, reason, seenAt, acknowledgedAt }: NotificationRecord): Result {
  if (result === "waiting") return { icon: Clock, tone: "muted", label: words.waiting };
  if (result === "refused") {
    return { icon: X, tone: "danger", label: words.refused(reason ?? "") };
  }
  if (result === "held_back") return heldBack(reason ?? "");
  if (acknowledgedAt) {
    const label = words.acknowledged(clockTime(acknowledgedAt));
    return { icon: Hand, tone: "success", label };
  }
  if (!seenAt) return { icon: Check, tone: "plain", label: words.accepted };
  return { icon: CheckCheck, tone: "success", label: words.opened(clockTime(seenAt)) };
}

function heldBack(reason: string): Result {
  if (reason === "no_device") return { icon: BellOff, tone: "danger", label: words.noDevices };
  if (reason === "push_off") return { icon: BellOff, tone: "danger", label: words.pushOff };
  const known = words.reasons as Record<string, string>;
  const icon = iconByReason[reason] ?? BellOff;
  return { icon, tone: "muted", label: words.heldBack(known[reason] ?? reason) };
}
