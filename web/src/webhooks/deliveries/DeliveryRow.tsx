/** One delivery in the log. It expands to the details. */

import { ChevronRight, CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { useId } from "react";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { fileSize } from "../../text/sizes.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { DeliveryDetails, type DetailsProps } from "./DeliveryDetails.tsx";
import styles from "./deliveries.module.css";

const words = webhooksText.deliveryLog;

interface Props extends DetailsProps {
  isOpen: boolean;
  onToggle: () => void;
}

export function DeliveryRow(props: Props) {
  const { delivery, isOpen } = props;
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <ItemBoundary
        item={delivery}
        title={words.broken}
        source={() => JSON.stringify(delivery, null, 2)}
      >
        <OpenableRow {...props} />
      </ItemBoundary>
    </li>
  );
}

function OpenableRow(props: Props) {
  const { delivery, isOpen, onToggle } = props;
  const { at, dialect, result, status, messageTitle, reason, size, url } = delivery;
  const id = useId();
  const format = webhooksText.formats[dialect] ?? dialect;
  const extra = url === "previous" ? words.oldUrl : url === "replay" && words.replayed;
  const isRefused = result === "refused";
  const Icon = isRefused ? CircleX : result === "ignored" ? CircleMinus : CircleCheck;
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={styles.result} data-result={result}>
          <Icon size={16} />
          {status}
        </span>
        <span className={styles.text}>
          <span className={styles.outcome}>{words.results[result]}</span>
          {messageTitle && ` ${words.quoted(messageTitle)}`}
          {reason && ` ${reason}`}
        </span>
        {extra && <Badge>{extra}</Badge>}
        <span className={styles.format}>{format}</span>
        <span className={styles.size}>{fileSize(size)}</span>
        <time className={styles.time} dateTime={at} title={exactTime(at)}>
          {timeAgo(at)}
        </time>
        <span className={styles.fold}>
          <ChevronRight size={16} />
        </span>
      </button>
      <div id={id}>{isOpen && <DeliveryDetails {...props} />}</div>
    </>
  );
}
