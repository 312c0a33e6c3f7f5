/** Loads the deliveries of a webhook page by page, and reloads the newest page every few seconds. */
import type { Delivery, DeliveryResult } from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../api/call.ts";

const defaultReloadMs = 4000;
const pageSize = 25;

interface State {
  /** The newest first; null until the first reply. */
  value: Delivery[] | null;
  hasMore: boolean;
  error: unknown;
}

const initial: State = { value: null, hasMore: false, error: null };

export function useDeliveries(
  { chatId, id: webhookId }: Webhook,
  result?: DeliveryResult,
  reloadMs = defaultReloadMs,
) {
  const [state, setState] = useState(initial);

  const fetchPage = useCallback(
    (before?: number) =>
      call("GET /api/chats/:chatId/webhooks/:webhookId/deliveries", {
        params: { chatId, webhookId },
        query: { limit: pageSize, ...(result && { result }), ...(before && { before }) },
      }),
    [chatId, webhookId, result],
  );

  /** Adds new deliveries above the loaded ones. */
  const reload = useCallback(async () => {
    try {
      const page = await fetchPage();
      setState((state) => withNewest(state, page));
    } catch (error) {
      setState((state) => ({ ...state, error }));
    }
  }, [fetchPage]);

  useEffect(() => {
    setState(initial);
    void reload();
    const timer = setInterval(() => document.hidden || void reload(), reloadMs);
    return () => clearInterval(timer);
  }, [reload, reloadMs]);

  async function loadMore() {
    try {
      const { items, hasMore } = await fetchPage(state.value?.at(-1)?.id);
      setState(({ value }) => ({ value: [...(value ?? []), ...items], hasMore, error: null }));
    } catch (error) {
      setState((state) => ({ ...state, error }));
    }
  }

  return { ...state, reload, loadMore };
}

function withNewest(
  { value, hasMore }: State,
  page: { items: Delivery[]; hasMore: boolean },
): State {
  const oldest = page.items.at(-1);
  const older = value?.filter(({ id }) => oldest !== undefined && id < oldest.id) ?? [];
  // Without a common delivery there may be a gap: the list starts over.
  const overlaps = value?.some(({ id }) => id === oldest?.id) ?? false;
  if (!overlaps) return { value: page.items, hasMore: page.hasMore, error: null };
  return { value: [...page.items, ...older], hasMore, error: null };
}
