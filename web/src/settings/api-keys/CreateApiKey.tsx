/** Asks what a key is for, what it may do and how long it lives. */
import type { CreatedApiKey, Scope } from "@belfry/contracts/auth/api-keys";
import { limits } from "@belfry/contracts/limits";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { checkLine } from "../../text/check.ts";
import { settingsText } from "../../text/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { Choice } from "../../ui/fields/Choice.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { offeredTo } from "./scopes.ts";

const words = settingsText.apiKeys;
const dayMs = 86_400_000;
const lifetimes = [30, 90, 365];

interface Props {
  me: Me;
  onCreated: (created: CreatedApiKey) => void;
  onClose: () => void;
}

export function CreateApiKey({ me, onCreated, onClose }: Props) {
  const [name, setName] = useState("");
  const [scope, setScope] = useState<Scope>("read");
  /** Empty is never. */
  const [days, setDays] = useState("90");
  const { confirmed, question } = useReauthentication(words.why);
  const { form, isBusy, errors, failure } = useForm({
    fields: ["name"],
    check: () => ({ name: checkLine(name, limits.nameLength) }),
    send: async () => {
      const expiresAt = days ? new Date(Date.now() + Number(days) * dayMs).toISOString() : null;
      const body = { name: name.trim(), scopes: [scope], expiresAt };
      onCreated(await confirmed(() => call("POST /api/me/api-keys", { body })));
    },
  });

  return (
    <Dialog title={words.createTitle} onClose={onClose}>
      <form {...form}>
        <TextField
          data-autofocus
          label={words.name}
          hint={words.nameHint}
          placeholder={words.namePlaceholder}
          value={name}
          onChange={setName}
          error={errors.name}
          required
          autoComplete="off"
        />
        <Choice
          label={words.scope}
          value={scope}
          onChange={setScope}
          options={offeredTo(me).map((value) => ({
            value,
            label: words.scopes[value],
            hint: words.scopeHints[value],
          }))}
        />
        <SelectField
          label={words.expires}
          value={days}
          onChange={setDays}
          options={[
            ...lifetimes.map((n) => ({ value: String(n), label: words.expiry.days(n) })),
            { value: "", label: words.expiry.never },
          ]}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {words.create}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
