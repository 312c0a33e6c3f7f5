/** The log of one webhook as far as it is on screen: the newest pages, kept up to date. */
import type { Delivery, DeliveryResult } from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../api/call.ts";

const refreshMs = 4000;
const pageSize = 25;

interface Held {
  /** The newest first; null until the first answer. */
  items: Delivery[] | null;
  hasMore: boolean;
  error: unknown;
}

const nothing: Held = { items: null, hasMore: false, error: null };

export function useDeliveries({ chatId, id: webhookId }: Webhook, result?: DeliveryResult) {
  const [held, setHeld] = useState(nothing);

  const fetchPage = useCallback(
    (before?: number) =>
      call("GET /api/chats/:chatId/webhooks/:webhookId/deliveries", {
        params: { chatId, webhookId },
        query: { limit: pageSize, ...(result && { result }), ...(before && { before }) },
      }),
    [chatId, webhookId, result],
  );

  /** Puts what is new above what is there; what one reads stays where it is. */
  const refresh = useCallback(async () => {
    try {
      const page = await fetchPage();
      setHeld((held) => ({ ...joined(held, page), error: null }));
    } catch (error) {
      setHeld((held) => ({ ...held, error }));
    }
  }, [fetchPage]);

  useEffect(() => {
    setHeld(nothing);
    void refresh();
    const timer = setInterval(() => document.hidden || void refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [refresh]);

  async function loadMore() {
    try {
      const page = await fetchPage(held.items?.at(-1)?.id);
      setHeld(({ items }) => ({
        items: [...(items ?? []), ...page.items],
        hasMore: page.hasMore,
        error: null,
      }));
    } catch (error) {
      setHeld((held) => ({ ...held, error }));
    }
  }

  return { ...held, refresh, loadMore };
}

function joined({ items, hasMore }: Held, page: { items: Delivery[]; hasMore: boolean }) {
  const oldest = page.items.at(-1);
  const rest = items?.filter(({ id }) => oldest !== undefined && id < oldest.id) ?? [];
  // Nothing in common: more came at once than a page holds, and the list begins anew.
  const isContinued = items?.some(({ id }) => id === oldest?.id) ?? false;
  if (!isContinued) return page;
  return { items: [...page.items, ...rest], hasMore };
}
