/** Disables a webhook, after a confirmation, or enables it. */
import type { AdminWebhook } from "@belfry/contracts/admin-overview";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { explain, isCancelled } from "../../text/explain.ts";
import { adminText } from "../../text/screens/admin.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { announce, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = adminText.webhooks;

interface Props {
  webhook: AdminWebhook;
  onChanged: (webhook: AdminWebhook) => void;
}

export function DisableButton({ webhook, onChanged }: Props) {
  const { id: webhookId, name, chat, disabledAt } = webhook;
  const [isAsking, setAsking] = useState(false);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);

  async function setDisabled(isDisabled: boolean) {
    const body = { isDisabled };
    const changed = await withReauthentication(() =>
      call("PATCH /api/admin/webhooks/:webhookId", { params: { webhookId }, body }),
    );
    onChanged(changed);
    announce(isDisabled ? words.wasDisabled(name) : words.wasEnabled(name));
  }

  async function enable() {
    try {
      await setDisabled(false);
    } catch (error) {
      if (!isCancelled(error)) toastFailure(explain(error));
    }
  }

  return (
    <>
      {disabledAt ? (
        <Button size="small" aria-label={words.enableOf(name)} onClick={enable}>
          {words.enable}
        </Button>
      ) : (
        <Button size="small" aria-label={words.disableOf(name)} onClick={() => setAsking(true)}>
          {words.disable}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.disableTitle(name)}
          body={words.disableText(chat.title)}
          action={words.disable}
          onConfirm={() => setDisabled(true)}
          onClose={() => setAsking(false)}
        />
      )}
      {reauthenticationDialog}
    </>
  );
}
