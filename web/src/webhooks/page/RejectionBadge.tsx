/** The number of new rejections at the tab of the deliveries. */
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { shortCount } from "../../ui/marks/short-count.ts";

export function RejectionBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span>
      <Badge tone="danger" aria-hidden>
        {shortCount(count)}
      </Badge>
      <span className="visually-hidden">{webhooksText.newRejections(count)}</span>
    </span>
  );
}
