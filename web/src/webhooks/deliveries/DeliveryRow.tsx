/** One delivery in the log. It expands to the details. */

import type { Delivery } from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { fileSize } from "../../text/sizes.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { DeliveryDetails } from "./DeliveryDetails.tsx";
import styles from "./deliveries.module.css";

const words = webhooksText.deliveryLog;

interface Props {
  webhook: Webhook;
  delivery: Delivery;
  isOpen: boolean;
  onToggle: () => void;
  onReplayed: (replayed: Delivery) => void;
  onLeave: () => void;
}

export function DeliveryRow(props: Props) {
  const { delivery, isOpen, onToggle } = props;
  const { at, dialect, result, status, reason, size, url } = delivery;
  const id = useId();
  const format = webhooksText.formats[dialect] ?? dialect;
  const facts = [
    format,
    String(status),
    fileSize(size),
    url === "previous" && words.oldUrl,
    url === "replay" && words.replayed,
  ];
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={styles.result}>
          <Badge tone={result === "refused" ? "danger" : "fact"}>{words.results[result]}</Badge>
        </span>
        <span className={styles.text}>
          {reason && <span className={styles.reason}>{reason}</span>}
          <span className={styles.facts}>{facts.filter(Boolean).join(" · ")}</span>
        </span>
        <time className={styles.time} dateTime={at} title={exactTime(at)}>
          {timeAgo(at)}
        </time>
        <span className={styles.fold} data-open={isOpen || undefined}>
          <ChevronDown size={16} />
        </span>
      </button>
      <div id={id}>{isOpen && <DeliveryDetails {...props} />}</div>
    </li>
  );
}
