/** Closes the page of a webhook that another manager deleted or moved. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useRef } from "react";
import { webhooksText as words } from "../../text/screens/webhooks.ts";
import type { LoadState } from "../../ui/lists/use-load.ts";
import { showToast } from "../../ui/notices/toast.ts";

/** A list without the webhook may be older than the webhook, so a second one has to confirm it. */
export function useClosedWhenGone(
  open: Webhook | undefined,
  { value, reload }: LoadState<Webhook[]>,
  onClose: () => void,
) {
  /** Its name may have changed since the page was opened. */
  const latest = useRef<Webhook>(undefined);
  const missedId = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is checked once
  useEffect(() => {
    if (!open || !value) return;
    const listed = value.find(({ id }) => id === open.id);
    if (listed) {
      latest.current = listed;
      return;
    }
    if (missedId.current !== open.id) {
      missedId.current = open.id;
      void reload();
      return;
    }
    missedId.current = undefined;
    onClose();
    const { name } = latest.current?.id === open.id ? latest.current : open;
    showToast({ text: words.gone(name) });
  }, [value]);
}
