/** The settings of a webhook in one form; only what was changed is sent. */
import { limits } from "@belfry/contracts/limits";
import { webhookFormats } from "@belfry/contracts/webhooks/formats";
import type { Mentions, Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { checkLine } from "../../text/check.ts";
import { text } from "../../text/text.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { CodeArea } from "../templates/CodeArea.tsx";
import { TemplateEditor } from "../templates/TemplateEditor.tsx";
import { changesOf, type Draft, draftOf } from "./draft.ts";
import styles from "./edit.module.css";
import { SecretField } from "./SecretField.tsx";
import { useLastPayload } from "./use-last-payload.ts";

const words = webhooksText.settings;

interface Props {
  webhook: Webhook;
  onSaved: (webhook: Webhook) => void;
  /** Hears whether there is anything to save. */
  onEdited: (isUnsaved: boolean) => void;
}

export function SettingsForm({ webhook, onSaved, onEdited }: Props) {
  const [draft, setDraft] = useState(() => draftOf(webhook));
  /** Shown when it is typed to its end: half an address is another one. */
  const [picture, setPicture] = useState(webhook.avatarUrl);
  const lastPayload = useLastPayload(webhook, draft.format === "template");
  const changes = changesOf(webhook, draft);
  const isUnsaved = Object.keys(changes).length > 0;
  useEffect(() => onEdited(isUnsaved), [isUnsaved, onEdited]);

  const { form, isBusy, errors, failure } = useForm({
    fields: ["name", "avatarUrl", "allowedAddresses", "expiresAt", "rate", "secret"],
    check: () => ({ name: checkLine(draft.name, limits.nameLength) }),
    send: async () => {
      const params = { chatId: webhook.chatId, webhookId: webhook.id };
      const key = "PATCH /api/chats/:chatId/webhooks/:webhookId";
      const saved = await call(key, { params, body: changes });
      setDraft(draftOf(saved));
      onSaved(saved);
      announce(words.saved(saved.name));
    },
  });
  const set =
    <K extends keyof Draft>(name: K) =>
    (value: Draft[K]) =>
      setDraft((draft) => ({ ...draft, [name]: value }));
  const field = <K extends keyof Draft & keyof typeof errors>(name: K) => ({
    value: draft[name] as string,
    onChange: set(name) as (value: string) => void,
    error: errors[name],
  });

  return (
    <form {...form} className={styles.form}>
      <TextField label={text.webhooks.name} {...field("name")} required autoComplete="off" />
      <div className={styles.picture}>
        <TextField
          label={words.avatar}
          hint={words.avatarHint}
          type="url"
          placeholder="https://"
          autoComplete="off"
          {...field("avatarUrl")}
          onBlur={() => setPicture(draft.avatarUrl.trim() || null)}
        />
        <Avatar name={draft.name} url={picture} shape="square" />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={words.format}
          value={draft.format}
          onChange={set("format")}
          options={["", ...webhookFormats].map((value) => ({
            value,
            label: webhooksText.formats[value] ?? value,
          }))}
        />
        <SelectField
          label={words.mentions}
          value={draft.mentions}
          onChange={set("mentions")}
          options={(Object.keys(words.mentionChoices) as Mentions[]).map((value) => ({
            value,
            label: words.mentionChoices[value],
          }))}
        />
      </div>
      {draft.format === "template" && (
        <TemplateEditor
          value={draft.templates}
          onChange={set("templates")}
          lastPayload={lastPayload}
          webhook={webhook}
        />
      )}
      <fieldset className={styles.group}>
        <legend>{words.access}</legend>
        <SecretField
          hasSecret={webhook.hasSecret}
          isRemoved={draft.isSecretRemoved}
          onRemove={set("isSecretRemoved")}
          {...field("secret")}
        />
        <CodeArea
          label={words.addresses}
          hint={words.addressesHint}
          rows={2}
          {...field("allowedAddresses")}
        />
        <div className={styles.pair}>
          <TextField
            label={words.expiry}
            hint={words.expiryHint}
            type="datetime-local"
            {...field("expiresAt")}
          />
          <TextField
            label={words.rate}
            hint={words.rateHint(limits.webhookRateMax)}
            type="number"
            min={1}
            max={limits.webhookRateMax}
            {...field("rate")}
          />
        </div>
      </fieldset>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <DialogActions>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!isUnsaved}>
          {words.save}
        </Button>
      </DialogActions>
    </form>
  );
}
