/** The settings of a webhook as rows. */
import { limits } from "@belfry/contracts/limits";
import type { Mentions, Webhook } from "@belfry/contracts/webhooks/webhooks";
import { call } from "../../api/call.ts";
import { uploadAvatar } from "../../api/upload-avatar.ts";
import { durationText } from "../../text/message-times.ts";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { AvatarField } from "../../ui/avatar-upload/AvatarField.tsx";
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

/** Programs may choose other times. */
function repeatOptions(current: string) {
  const usual = ["", "10", "60", "360", "1440", "10080"];
  const values = usual.includes(current) ? usual : [...usual, current];
  return values.map((value) => ({
    value,
    label: value ? words.repeatsFor(durationText(Number(value) * 60_000)) : words.repeatsOff,
  }));
}

interface Props {
  webhook: Webhook;
  form: WebhookForm;
  /** Called after the avatar was changed, which happens at once. */
  onSaved: (webhook: Webhook) => void;
  onTemplate: () => void;
}

export function SettingsFields({ webhook, form, onSaved, onTemplate }: Props) {
  const { choices, choose } = form;
  const avatarPath = `/api/chats/${webhook.chatId}/webhooks/${webhook.id}/avatar` as const;

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
        <AvatarField
          layout="row"
          shape="square"
          hasImage={webhook.avatarUrl !== null}
          onUpload={async (image) => onSaved(await uploadAvatar<Webhook>(avatarPath, image))}
          onRemove={async () =>
            onSaved(
              await call("PATCH /api/chats/:chatId/webhooks/:webhookId", {
                params: { chatId: webhook.chatId, webhookId: webhook.id },
                body: { avatarUrl: null },
              }),
            )
          }
        >
          <Avatar name={form.values.name} url={webhook.avatarUrl} shape="square" size={32} />
        </AvatarField>
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
        <SelectField
          label={words.repeats}
          hint={words.repeatsHint}
          value={choices.repeatMinutes}
          onChange={choose("repeatMinutes")}
          options={repeatOptions(choices.repeatMinutes)}
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
