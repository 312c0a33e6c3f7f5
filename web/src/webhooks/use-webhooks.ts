/** The webhooks of one chat while its dialog is open. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useCallback, useEffect, useState } from "react";
import { call } from "../api/call.ts";

interface Held {
  /** Null until the first answer. */
  items: Webhook[] | null;
  error: unknown;
}

export type Webhooks = ReturnType<typeof useWebhooks>;

export function useWebhooks(chatId: number, isAllowed: boolean) {
  const [{ items, error }, setHeld] = useState<Held>({ items: null, error: null });

  const load = useCallback(async () => {
    try {
      const { items } = await call("GET /api/chats/:chatId/webhooks", { params: { chatId } });
      setHeld({ items, error: null });
    } catch (error) {
      setHeld((held) => ({ ...held, error }));
    }
  }, [chatId]);

  useEffect(() => {
    if (isAllowed) void load();
  }, [isAllowed, load]);

  function change(edit: (items: Webhook[]) => Webhook[]) {
    setHeld((held) => ({ items: edit(held.items ?? []), error: null }));
  }

  return {
    items,
    error,
    load,
    put(webhook: Webhook) {
      change((items) =>
        items.some(({ id }) => id === webhook.id)
          ? items.map((other) => (other.id === webhook.id ? webhook : other))
          : [...items, webhook],
      );
    },
    drop(webhook: Webhook) {
      change((items) => items.filter(({ id }) => id !== webhook.id));
    },
  };
}
