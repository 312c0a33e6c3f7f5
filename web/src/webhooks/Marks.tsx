/** How a webhook fares, beside its name: only what is out of the ordinary. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { exactTime } from "../text/times.ts";
import { webhooksText } from "../text/webhooks.ts";
import { Badge } from "../ui/marks/Badge.tsx";
import styles from "./webhooks.module.css";

const words = webhooksText.marks;

export function Badges({ webhook: { disabledAt, failing, expiresAt } }: { webhook: Webhook }) {
  return (
    <>
      {disabledAt && <Badge>{words.disabled}</Badge>}
      {isPast(expiresAt) && <Badge>{words.expired}</Badge>}
      {failing && !disabledAt && <Badge tone="danger">{words.failing}</Badge>}
    </>
  );
}

/** The sentences that go with them. */
export function Troubles({ webhook }: { webhook: Webhook }) {
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
