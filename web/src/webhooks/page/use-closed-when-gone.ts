/** Closes the page of a webhook that another manager deleted or moved. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useRef } from "react";
import { webhooksText as words } from "../../text/screens/webhooks.ts";
import type { LoadState } from "../../ui/lists/use-load.ts";
import { showToast } from "../../ui/notices/toast.ts";

export function useClosedWhenGone(
  open: Webhook | undefined,
  { value }: LoadState<Webhook[]>,
  onClose: () => void,
) {
  /** The newest data: the name may have changed since the page was opened. */
  const latest = useRef<Webhook>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is checked once
  useEffect(() => {
    if (!open || !value) return;
    const listed = value.find(({ id }) => id === open.id);
    if (listed) {
      latest.current = listed;
      return;
    }
    onClose();
    const { name } = latest.current?.id === open.id ? latest.current : open;
    showToast({ text: words.gone(name) });
  }, [value]);
}
