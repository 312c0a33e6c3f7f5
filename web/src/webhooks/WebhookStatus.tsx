/** Badges and notes about a webhook that is disabled, failing or about to expire. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { exactTime } from "../text/times.ts";
import { webhooksText } from "../text/webhooks.ts";
import { Badge } from "../ui/marks/Badge.tsx";
import styles from "./webhooks.module.css";

const words = webhooksText.status;

export function StatusBadges(props: { webhook: Webhook }) {
  const { disabledAt, failing, expiresAt } = props.webhook;
  return (
    <>
      {disabledAt && <Badge>{words.disabled}</Badge>}
      {isPast(expiresAt) && <Badge>{words.expired}</Badge>}
      {failing && !disabledAt && <Badge tone="danger">{words.failing}</Badge>}
    </>
  );
}

export function StatusNotes({ webhook }: { webhook: Webhook }) {
  const { failing, expiresAt, previousUrlUntil, disabledAt } = webhook;
  return (
    <>
      {failing && !disabledAt && (
        <p className={styles.failing}>
          {words.failingSince(exactTime(failing.since), failing.reason)}
        </p>
      )}
      {expiresAt && !isPast(expiresAt) && (
        <p className={styles.facts}>{words.expires(exactTime(expiresAt))}</p>
      )}
      {previousUrlUntil && (
        <p className={styles.facts}>{words.previousUntil(exactTime(previousUrlUntil))}</p>
      )}
    </>
  );
}

function isPast(time: string | null): boolean {
  return time !== null && Date.parse(time) <= Date.now();
}
