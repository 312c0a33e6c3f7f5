/** Whether a webhook works, and since when and why it fails. */
import type { AdminWebhook } from "@belfry/contracts/admin-overview";
import { adminText } from "../../text/screens/admin.ts";
import { timeAgo } from "../../text/times.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import styles from "../admin.module.css";

const words = adminText.webhooks;

export function WebhookState({ webhook }: { webhook: AdminWebhook }) {
  const { disabledAt, expiresAt, failing, lastUsedAt } = webhook;
  if (disabledAt) return <Badge>{words.states.disabled}</Badge>;
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) {
    return <Badge>{words.states.expired}</Badge>;
  }
  if (!failing) return lastUsedAt === null ? words.states.unused : words.works;
  return (
    <div>
      <Badge tone="danger">{words.states.failing}</Badge>
      <p className={styles.under}>
        {words.since(timeAgo(failing.since))} {failing.reason}
      </p>
    </div>
  );
}
