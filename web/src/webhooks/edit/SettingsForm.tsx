/** The form with the settings of a webhook. It sends only what changed. */
import { limits } from "@belfry/contracts/limits";
import type { Mentions, Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { checkRequired } from "../../text/check.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { CodeArea } from "../../ui/fields/CodeArea.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { TemplateEditor } from "../templates/TemplateEditor.tsx";
import { type ChoiceDraft, changesOf, choiceDraft, textDraft } from "./draft.ts";
import styles from "./edit.module.css";
import { formatOptions } from "./format-options.ts";
import { SecretField } from "./SecretField.tsx";
import { useLastPayload } from "./use-last-payload.ts";

const words = webhooksText.settings;
const mentions = (Object.keys(words.mentionChoices) as Mentions[]).map((value) => ({
  value,
  label: words.mentionChoices[value],
}));

interface Props {
  webhook: Webhook;
  onSaved: (webhook: Webhook) => void;
}

export function SettingsForm({ webhook, onSaved }: Props) {
  const [choices, setChoices] = useState(() => choiceDraft(webhook));
  /** Updated on blur: otherwise an incomplete URL would be requested. */
  const [picture, setPicture] = useState(webhook.avatarUrl);
  const lastPayload = useLastPayload(webhook, choices.format === "template");

  const form = useForm({
    initial: textDraft(webhook),
    check: ({ name }) => ({ name: checkRequired(name, limits.nameLength) }),
    send: async (values, set) => {
      const params = { chatId: webhook.chatId, webhookId: webhook.id };
      const body = changesOf(webhook, { ...values, ...choices });
      const saved = await call("PATCH /api/chats/:chatId/webhooks/:webhookId", { params, body });
      set(textDraft(saved));
      setChoices(choiceDraft(saved));
      onSaved(saved);
      announce(words.saved(saved.name));
    },
  });
  const changes = changesOf(webhook, { ...form.values, ...choices });
  const hasChanges = Object.keys(changes).length > 0;

  const choose =
    <K extends keyof ChoiceDraft>(name: K) =>
    (value: ChoiceDraft[K]) =>
      setChoices((choices) => ({ ...choices, [name]: value }));

  return (
    <form {...form.props} data-unsaved={hasChanges || undefined} className={styles.form}>
      <TextField label={webhooksText.name} {...form.field("name")} required autoComplete="off" />
      <div className={styles.picture}>
        <TextField
          label={words.avatar}
          hint={words.avatarHint}
          type="url"
          placeholder="https://"
          autoComplete="off"
          {...form.field("avatarUrl")}
          onBlur={() => setPicture(form.values.avatarUrl.trim() || null)}
        />
        <Avatar name={form.values.name} url={picture} shape="square" />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={words.format}
          value={choices.format}
          onChange={choose("format")}
          options={formatOptions}
        />
        <SelectField
          label={words.mentions}
          value={choices.mentions}
          onChange={choose("mentions")}
          options={mentions}
        />
      </div>
      {choices.format === "template" && (
        <TemplateEditor
          value={choices.templates}
          onChange={choose("templates")}
          lastPayload={lastPayload}
          webhook={webhook}
        />
      )}
      <Switch
        label={words.alertKeys}
        hint={words.alertKeysHint}
        isOn={choices.derivesAlertKeys}
        onChange={choose("derivesAlertKeys")}
      />
      <fieldset className={styles.group}>
        <legend>{words.access}</legend>
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
        <div className={styles.pair}>
          <TextField
            label={words.expiry}
            hint={words.expiryHint}
            type="datetime-local"
            {...form.field("expiresAt")}
          />
          <TextField
            label={words.rate}
            hint={words.rateHint(limits.webhookRateMax)}
            type="number"
            min={1}
            max={limits.webhookRateMax}
            {...form.field("rate")}
          />
        </div>
      </fieldset>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <DialogActions>
        <Button type="submit" look="primary" isBusy={form.isBusy} disabled={!hasChanges}>
          {words.save}
        </Button>
      </DialogActions>
    </form>
  );
}
