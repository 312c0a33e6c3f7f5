/** The secret URL of a webhook, told on request; the server may ask for the password first. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { explain, isCalledOff } from "../../text/explain.ts";
import { text } from "../../text/text.ts";

export function useUrl({ id: webhookId, chatId, name }: Webhook) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { confirmed, question } = useReauthentication(text.webhooks.confirmWhy(name));

  async function take(use: (url: string) => Promise<void> | void) {
    setBusy(true);
    setFailure(null);
    try {
      const params = { chatId, webhookId };
      const { url } = await confirmed(() =>
        call("GET /api/chats/:chatId/webhooks/:webhookId/url", { params }),
      );
      await use(url);
    } catch (error) {
      if (!isCalledOff(error)) setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return { take, isBusy, failure, question };
}
