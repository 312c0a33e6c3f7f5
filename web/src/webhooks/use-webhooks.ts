/** The webhooks of one chat. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useCallback } from "react";
import { call } from "../api/call.ts";
import { useLoad } from "../ui/lists/use-load.ts";

export function useWebhooks(chatId: number) {
  const load = useCallback(
    async () => (await call("GET /api/chats/:chatId/webhooks", { params: { chatId } })).items,
    [chatId],
  );
  const webhooks = useLoad(load);
  return {
    ...webhooks,
    put(webhook: Webhook) {
      webhooks.update((items) =>
        items.some(({ id }) => id === webhook.id)
          ? items.map((other) => (other.id === webhook.id ? webhook : other))
          : [...items, webhook],
      );
    },
    remove(webhook: Webhook) {
      webhooks.update((items) => items.filter(({ id }) => id !== webhook.id));
    },
  };
}
