/** Creates an API key with a name, a scope and an expiry. */
import type { CreatedApiKey, Scope } from "@belfry/contracts/auth/api-keys";
import { limits } from "@belfry/contracts/limits";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { checkRequired } from "../../text/check.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { Choice } from "../../ui/fields/Choice.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { scopesFor } from "./scopes.ts";

const words = settingsText.apiKeys;
const defaultDays = "90";
const dayMs = 86_400_000;
const lifetimes = [
  ...[30, 90, 365].map((days) => ({ value: String(days), label: words.expiry.days(days) })),
  { value: "", label: words.expiry.never },
];

interface Props {
  me: Me;
  onCreated: (created: CreatedApiKey) => void;
  onClose: () => void;
}

export function CreateApiKey({ me, onCreated, onClose }: Props) {
  const [scope, setScope] = useState<Scope>("read");
  const [days, setDays] = useState(defaultDays);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const form = useForm({
    initial: { name: "" },
    hasOtherChanges: scope !== "read" || days !== defaultDays,
    check: ({ name }) => ({ name: checkRequired(name, "name", limits.nameLength) }),
    send: async ({ name }) => {
      const expiresAt = days ? new Date(Date.now() + Number(days) * dayMs).toISOString() : null;
      const body = { name: name.trim(), scopes: [scope], expiresAt };
      onCreated(await withReauthentication(() => call("POST /api/me/api-keys", { body })));
    },
  });

  return (
    <>
      <FormDialog title={words.createTitle} form={form} submit={words.create} onClose={onClose}>
        <TextField
          data-autofocus
          label={words.name}
          hint={words.nameHint}
          placeholder={words.namePlaceholder}
          {...form.field("name")}
          required
          autoComplete="off"
        />
        <Choice
          label={words.scope}
          value={scope}
          onChange={setScope}
          options={scopesFor(me).map((value) => ({
            value,
            label: words.scopes[value],
            hint: words.scopeHints[value],
          }))}
        />
        <SelectField label={words.expires} value={days} onChange={setDays} options={lifetimes} />
      </FormDialog>
      {reauthenticationDialog}
    </>
  );
}
