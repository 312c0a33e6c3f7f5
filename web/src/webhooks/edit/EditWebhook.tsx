/** The settings of a webhook, and below them the actions that take effect immediately. */
import type { Me } from "@belfry/contracts/users";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { use } from "react";
import { webhooksText } from "../../text/webhooks.ts";
import { LeaveForm } from "../../ui/dialogs/leave-form.ts";
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
  const leaveForm = use(LeaveForm);
  return (
    <SubPage title={words.title(webhook.name)} onBack={() => leaveForm(onBack)}>
      <SettingsForm key={webhook.id} webhook={webhook} onSaved={onChanged} />
      <WebhookActions webhook={webhook} me={me} onChanged={onChanged} onRemoved={onRemoved} />
    </SubPage>
  );
}
