/** The state of a webhook as badges, and as one line with the reason. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { webhooksText } from "../text/screens/webhooks.ts";
import { exactTime } from "../text/times.ts";
import { Badge } from "../ui/marks/Badge.tsx";

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

/** Why it fails, or its format and creator, and what will end. */
export function statusLine(webhook: Webhook): string {
  const { failing, expiresAt, previousUrlUntil, disabledAt, format, createdBy } = webhook;
  if (failing && !disabledAt) return words.failingSince(exactTime(failing.since), failing.reason);
  const parts = [
    webhooksText.formats[format ?? ""] ?? format,
    words.createdBy(createdBy.displayName),
    expiresAt && !isPast(expiresAt) && words.expires(exactTime(expiresAt)),
    previousUrlUntil && words.previousUntil(exactTime(previousUrlUntil)),
  ];
  return parts.filter(Boolean).join(" · ");
}

function isPast(time: string | null): boolean {
  return time !== null && Date.parse(time) <= Date.now();
}
