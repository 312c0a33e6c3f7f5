/** Sends a test message. The server posts it through the webhook. */
import type { Webhook, WebhookReply } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../api/call.ts";
import { useAction } from "../ui/controls/use-action.ts";

export function useTestMessage({ chatId, id: webhookId }: Webhook, onUsed?: () => void) {
  const [reply, setReply] = useState<WebhookReply | null>(null);
  const { isBusy, failure, run } = useAction(async () => {
    setReply(null);
    const params = { chatId, webhookId };
    setReply(await call("POST /api/chats/:chatId/webhooks/:webhookId/test", { params }));
    onUsed?.();
  });
  return { isBusy, outcome: { reply, failure }, send: run };
}
