/** Loads the payload that a webhook received last, for trying templates. Waits for the first one. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import type { Payload } from "../templates/use-preview.ts";

const reloadMs = 4000;
const endpoint = "GET /api/chats/:chatId/webhooks/:webhookId/deliveries" as const;

/** Returns null while loading, without a delivery, and if the body was not stored. */
export function useLastPayload({ chatId, id: webhookId }: Webhook) {
  const [payload, setPayload] = useState<Payload | null>(null);
  const isMissing = payload === null;
  useEffect(() => {
    if (!isMissing) return;
    const params = { chatId, webhookId };
    const load = () => {
      call(endpoint, { params, query: { limit: 1 } })
        .then(async ({ items: [newest] }) => {
          if (!newest) return;
          const ofDelivery = { params: { ...params, deliveryId: newest.id } };
          const { body, headers } = await call(`${endpoint}/:deliveryId`, ofDelivery);
          if (body !== null) setPayload({ body, headers });
        })
        .catch(() => {}); // the user can paste a payload
    };
    load();
    const timer = setInterval(() => document.hidden || load(), reloadMs);
    return () => clearInterval(timer);
  }, [chatId, webhookId, isMissing]);
  return payload;
}
