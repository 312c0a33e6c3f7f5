/** Loads the payload that a webhook received last, for trying templates. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import type { Payload } from "../templates/use-preview.ts";

const endpoint = "GET /api/chats/:chatId/webhooks/:webhookId/deliveries" as const;

/** Returns null while loading, without a delivery, and if the body was not stored. */
export function useLastPayload({ chatId, id: webhookId }: Webhook, isWanted: boolean) {
  const [payload, setPayload] = useState<Payload | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const params = { chatId, webhookId };
    call(endpoint, { params, query: { limit: 1 } })
      .then(async ({ items: [newest] }) => {
        if (!newest) return;
        const ofDelivery = { params: { ...params, deliveryId: newest.id } };
        const { body, headers } = await call(`${endpoint}/:deliveryId`, ofDelivery);
        if (body !== null) setPayload({ body, headers });
      })
      .catch(() => {}); // the user can paste a payload
  }, [chatId, webhookId, isWanted]);
  return payload;
}
