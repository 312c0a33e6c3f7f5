/** Loads the deliveries of a webhook page by page, and reloads the newest page every few seconds. */
import type {
  Delivery,
  DeliveryCounts,
  DeliveryFilter,
} from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";

const defaultReloadMs = 4000;
const pageSize = 25;

interface State {
  /** The newest first; null until the first reply. */
  value: Delivery[] | null;
  hasMore: boolean;
  /** Counts by result, also of the results that the filter hides. */
  counts: DeliveryCounts | undefined;
  error: unknown;
}

const initial: State = { value: null, hasMore: false, counts: undefined, error: null };

interface Query {
  result?: DeliveryFilter | undefined;
  /** Found deliveries are not reloaded: a search reads all bodies. */
  q?: string;
  reloadMs?: number;
}

export function useDeliveries(
  { chatId, id: webhookId }: Webhook,
  { result, q = "", reloadMs = defaultReloadMs }: Query = {},
) {
  const [state, setState] = useState(initial);

  const fetchPage = useCallback(
    (before?: number) =>
      call("GET /api/chats/:chatId/webhooks/:webhookId/deliveries", {
        params: { chatId, webhookId },
        query: {
          limit: pageSize,
          ...(result && { result }),
          ...(q && { q }),
          ...(before && { before }),
        },
      }),
    [chatId, webhookId, result, q],
  );

  /** The reply to an earlier query is not used. */
  const current = useRef(fetchPage);
  current.current = fetchPage;
  const reloads = useRef({ sent: 0, shown: 0 });

  /** Adds new deliveries above the loaded ones. Ignores a reply if a later one is shown. */
  const reload = useCallback(async () => {
    const number = ++reloads.current.sent;
    const isCurrent = () => current.current === fetchPage && number > reloads.current.shown;
    try {
      const page = await fetchPage();
      if (!isCurrent()) return;
      reloads.current.shown = number;
      setState((state) => withNewest(state, page));
    } catch (error) {
      if (isCurrent()) setState((state) => ({ ...state, error }));
    }
  }, [fetchPage]);

  useEffect(() => {
    // The counts stay until the new ones arrive, so that the filter does not jump.
    setState(({ counts }) => ({ ...initial, counts }));
    void reload();
    if (q) return;
    const timer = setInterval(() => document.hidden || void reload(), reloadMs);
    return () => clearInterval(timer);
  }, [reload, reloadMs, q]);

  async function loadMore() {
    const isCurrent = () => current.current === fetchPage;
    const last = state.value?.at(-1)?.id;
    try {
      const { items, hasMore } = await fetchPage(last);
      if (!isCurrent()) return;
      setState((state) => {
        const { value, counts } = state;
        // The page was added meanwhile, or the list started over.
        if (!value || value.at(-1)?.id !== last) return state;
        return { value: [...value, ...items], hasMore, counts, error: null };
      });
    } catch (error) {
      if (isCurrent()) setState((state) => ({ ...state, error }));
    }
  }

  return { ...state, reload, loadMore };
}

function withNewest(
  { value, hasMore }: State,
  page: { items: Delivery[]; hasMore: boolean; counts?: DeliveryCounts },
): State {
  const oldest = page.items.at(-1);
  const older = value?.filter(({ id }) => oldest !== undefined && id < oldest.id) ?? [];
  // Without a common delivery there may be a gap: the list starts over.
  const overlaps = value?.some(({ id }) => id === oldest?.id) ?? false;
  const { items, counts } = page;
  if (!overlaps) return { value: items, hasMore: page.hasMore, counts, error: null };
  return { value: [...items, ...older], hasMore, counts, error: null };
}
