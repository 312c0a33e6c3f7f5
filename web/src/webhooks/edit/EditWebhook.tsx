/** The settings of a webhook, and below them the actions that take effect immediately. */
import type { Me } from "@belfry/contracts/users";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { webhooksText } from "../../text/webhooks.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { SubPage } from "../SubPage.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { WebhookActions } from "./WebhookActions.tsx";

const words = webhooksText.settings;

interface Props {
  webhook: Webhook;
  me: Me;
  onChanged: (webhook: Webhook) => void;
  /** The webhook was deleted or moved to another chat. */
  onRemoved: () => void;
  onBack: () => void;
}

export default function EditWebhook({ webhook, me, onChanged, onRemoved, onBack }: Props) {
  const [hasChanges, setHasChanges] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  return (
    <SubPage
      title={words.title(webhook.name)}
      onBack={() => (hasChanges ? setLeaving(true) : onBack())}
    >
      <SettingsForm
        key={webhook.id}
        webhook={webhook}
        onSaved={onChanged}
        onEdited={setHasChanges}
      />
      <WebhookActions webhook={webhook} me={me} onChanged={onChanged} onRemoved={onRemoved} />
      {isLeaving && (
        <ConfirmDialog
          title={words.discardTitle}
          body={words.discardText}
          action={words.discard}
          onConfirm={async () => onBack()}
          onClose={() => setLeaving(false)}
        />
      )}
    </SubPage>
  );
}
