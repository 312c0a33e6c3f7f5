/** Loads the secret URL of a webhook. The server may ask for reauthentication. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { useAction } from "../../ui/controls/use-action.ts";

export function useUrl({ id: webhookId, chatId, name }: Webhook) {
  const reason = webhooksText.confirmReason(name);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(reason);
  const { isBusy, failure, run } = useAction(
    async (onLoaded: (url: string, integrationKey: string) => Promise<void> | void) => {
      const endpoint = "GET /api/chats/:chatId/webhooks/:webhookId/url";
      const params = { chatId, webhookId };
      const { url, integrationKey } = await withReauthentication(() => call(endpoint, { params }));
      await onLoaded(url, integrationKey);
    },
  );
  return { load: run, isBusy, failure, reauthenticationDialog };
}
