/** The body that a webhook received last, to try templates on. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";

/** Null until it is there, and where nothing came or the body was not kept. */
export function useLastPayload({ chatId, id: webhookId }: Webhook, isWanted: boolean) {
  const [payload, setPayload] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const params = { chatId, webhookId };
    const all = "GET /api/chats/:chatId/webhooks/:webhookId/deliveries" as const;
    call(all, { params, query: { limit: 1 } })
      .then(async ({ items: [newest] }) => {
        if (!newest) return;
        const one = { params: { ...params, deliveryId: newest.id } };
        setPayload((await call(`${all}/:deliveryId`, one)).body);
      })
      .catch(() => {}); // one can paste another
  }, [chatId, webhookId, isWanted]);
  return payload;
}
