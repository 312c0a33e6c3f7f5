/** The settings of a webhook as rows. */
import { limits } from "@belfry/contracts/limits";
import type { Mentions, Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CodeArea } from "../../ui/fields/CodeArea.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { SettingsRow, SettingsSection } from "../../ui/forms/SettingsSection.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { formatOptions } from "./format-options.ts";
import { SecretField } from "./SecretField.tsx";
import type { WebhookForm } from "./use-webhook-form.ts";

const words = webhooksText.settings;
const mentions = (Object.keys(words.mentionChoices) as Mentions[]).map((value) => ({
  value,
  label: words.mentionChoices[value],
}));

interface Props {
  webhook: Webhook;
  form: WebhookForm;
  onTemplate: () => void;
}

export function SettingsFields({ webhook, form, onTemplate }: Props) {
  const { choices, choose } = form;
  /** Updated on blur: otherwise an incomplete URL would be requested. */
  const [shownUrl, setShownUrl] = useState(webhook.avatarUrl);

  return (
    <>
      <SettingsSection title={words.general}>
        <TextField
          label={webhooksText.name}
          hint={words.nameHint}
          {...form.field("name")}
          required
          autoComplete="off"
        />
        <TextField
          label={words.avatar}
          hint={words.avatarHint}
          type="url"
          placeholder="https://"
          autoComplete="off"
          {...form.field("avatarUrl")}
          onBlur={() => setShownUrl(form.values.avatarUrl.trim() || null)}
          leading={<Avatar name={form.values.name} url={shownUrl} shape="square" size={32} />}
        />
        <SelectField
          label={words.format}
          hint={words.formatHint}
          value={choices.format}
          onChange={choose("format")}
          options={formatOptions}
        />
        {choices.format === "template" && (
          <SettingsRow title={words.template} hint={words.templateHint}>
            <Button size="small" onClick={onTemplate}>
              {words.editTemplate}
            </Button>
          </SettingsRow>
        )}
      </SettingsSection>
      <SettingsSection title={words.behaviour}>
        <SelectField
          label={words.mentions}
          hint={words.mentionsHint}
          value={choices.mentions}
          onChange={choose("mentions")}
          options={mentions}
        />
        <Switch
          label={words.alertKeys}
          hint={words.alertKeysHint}
          isOn={choices.derivesAlertKeys}
          onChange={choose("derivesAlertKeys")}
        />
        <Switch
          label={words.repliesInThread}
          hint={words.repliesInThreadHint}
          isOn={choices.repliesInThread}
          onChange={choose("repliesInThread")}
        />
        <TextField
          label={words.rate}
          hint={words.rateHint(limits.webhookRateMax)}
          type="number"
          min={1}
          max={limits.webhookRateMax}
          {...form.field("rate")}
        />
      </SettingsSection>
      <SettingsSection title={words.access}>
        <SecretField
          hasSecret={webhook.hasSecret}
          isRemoved={choices.isSecretRemoved}
          onRemove={choose("isSecretRemoved")}
          {...form.field("secret")}
        />
        <CodeArea
          label={words.addresses}
          hint={words.addressesHint}
          rows={2}
          {...form.field("allowedAddresses")}
        />
        <TextField
          label={words.expiry}
          hint={words.expiryHint}
          type="datetime-local"
          {...form.field("expiresAt")}
        />
      </SettingsSection>
    </>
  );
}
