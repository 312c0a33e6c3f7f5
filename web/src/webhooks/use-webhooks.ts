/** The webhooks of one chat, loaded again when the chat changes. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useCallback, useEffect, useRef } from "react";
import { call } from "../api/call.ts";
import { useLive } from "../live/hooks.ts";
import { useLoad } from "../ui/lists/use-load.ts";

/** Many messages may arrive at once. */
const reloadMs = 500;

export function useWebhooks(chatId: number) {
  const load = useCallback(
    async () => (await call("GET /api/chats/:chatId/webhooks", { params: { chatId } })).items,
    [chatId],
  );
  const webhooks = useLoad(load);
  useReloadOnChange(chatId, webhooks.reload);
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

/** Reloads soon after each event of the chat: it may be about a webhook, or be its message. */
function useReloadOnChange(chatId: number, reload: () => Promise<void>) {
  const chat = useLive(({ state }) => state.chats[chatId]);
  const loaded = useRef(chat);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (chat === loaded.current) return;
    loaded.current = chat;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void reload();
    }, reloadMs);
  }, [chat, reload]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
