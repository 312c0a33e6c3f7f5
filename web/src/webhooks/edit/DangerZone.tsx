/** Actions on a webhook that take effect immediately: new URL, disable, delete. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { SettingsRow, SettingsSection } from "../../ui/forms/SettingsSection.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { RotateUrl } from "./RotateUrl.tsx";

const words = webhooksText.actions;

interface Props {
  webhook: Webhook;
  onChanged: (webhook: Webhook) => void;
  onRemoved: () => void;
}

export function DangerZone({ webhook, onChanged, onRemoved }: Props) {
  const { id: webhookId, chatId, name, disabledAt } = webhook;
  const params = { chatId, webhookId };
  const [isDeleting, setDeleting] = useState(false);
  const isDisabled = disabledAt !== null;

  const toggle = useAction(async () => {
    const endpoint = "PATCH /api/chats/:chatId/webhooks/:webhookId";
    onChanged(await call(endpoint, { params, body: { isDisabled: !isDisabled } }));
    announce(isDisabled ? words.enabled(name) : words.disabled(name));
  });

  async function deleteWebhook() {
    await call("DELETE /api/chats/:chatId/webhooks/:webhookId", { params });
    announce(webhooksText.deleted(name));
    onRemoved();
  }

  return (
    <SettingsSection title={words.title} tone="danger">
      <RotateUrl webhook={webhook} onChanged={onChanged} />
      <SettingsRow
        title={isDisabled ? words.enable : words.disable}
        hint={isDisabled ? words.enableHint : words.disableHint}
        below={toggle.failure && <Notice tone="danger">{toggle.failure}</Notice>}
      >
        <Button
          look={isDisabled ? "plain" : "plainDanger"}
          isBusy={toggle.isBusy}
          onClick={toggle.run}
        >
          {isDisabled ? words.enable : words.disable}
        </Button>
      </SettingsRow>
      <SettingsRow title={words.delete} hint={words.deleteHint}>
        <Button look="danger" onClick={() => setDeleting(true)}>
          {words.delete}
        </Button>
      </SettingsRow>
      {isDeleting && (
        <ConfirmDialog
          title={webhooksText.deleteTitle(name)}
          body={webhooksText.deleteText}
          action={words.delete}
          onConfirm={deleteWebhook}
          onClose={() => setDeleting(false)}
        />
      )}
    </SettingsSection>
  );
}
