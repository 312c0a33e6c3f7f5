/** What a webhook is set to: the form, and below it the acts that take effect at once. */
import type { Me } from "@belfry/contracts/users";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { explain } from "../../text/explain.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Page } from "../Page.tsx";
import { Acts } from "./Acts.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

const words = webhooksText.settings;

interface Props {
  webhook: Webhook;
  me: Me;
  onChanged: (webhook: Webhook) => void;
  /** It is deleted, or in another chat. */
  onGone: () => void;
  onBack: () => void;
}

export default function Settings({ webhook, me, onChanged, onGone, onBack }: Props) {
  const [isUnsaved, setUnsaved] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  return (
    <Page
      title={words.title(webhook.name)}
      onBack={() => (isUnsaved ? setLeaving(true) : onBack())}
    >
      <SettingsForm key={webhook.id} webhook={webhook} onSaved={onChanged} onEdited={setUnsaved} />
      <Acts webhook={webhook} me={me} onChanged={onChanged} onGone={onGone} />
      {isLeaving && (
        <ConfirmDialog
          title={words.discardTitle}
          why={words.discardWhy}
          action={words.discard}
          explain={explain}
          onConfirm={async () => onBack()}
          onClose={() => setLeaving(false)}
        />
      )}
    </Page>
  );
}
