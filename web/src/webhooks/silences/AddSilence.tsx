/** Silences messages of a webhook by one label, before there is one. */
import { limits } from "@belfry/contracts/limits";
import { matchesEverything } from "@belfry/contracts/on-call/silences/matching";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { silencesText } from "../../text/screens/on-call/silences.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/notices/Announcer.tsx";

const words = silencesText.addSilence;
type Name = keyof typeof words.labels;
type Length = keyof typeof words.lengths;

interface Props {
  webhook: Webhook;
  onAdded: () => void;
  onClose: () => void;
}

export function AddSilence({ webhook, onAdded, onClose }: Props) {
  const [name, setName] = useState<Name>("title");
  const [length, setLength] = useState<Length>("60");
  const isOther = name === "other";
  const form = useForm({
    initial: { field: "", value: "", why: "" },
    check: ({ field, value }) => ({
      field: isOther && !field.trim() ? words.required : undefined,
      value: matchesEverything(value) ? words.required : undefined,
    }),
    async send({ field, value, why }) {
      await call("POST /api/chats/:chatId/webhooks/:webhookId/silences", {
        params: { chatId: webhook.chatId, webhookId: webhook.id },
        body: {
          matchers: [{ name: isOther ? field : name, value }],
          forMinutes: Number(length),
          ...(why.trim() && { why }),
        },
      });
      toast(silencesText.dialog.done);
      onAdded();
      onClose();
    },
  });
  return (
    <FormDialog title={words.title} form={form} submit={words.submit} onClose={onClose}>
      <SelectField
        label={words.label}
        value={name}
        options={optionsOf(words.labels)}
        onChange={setName}
      />
      {isOther && (
        <TextField
          label={words.name}
          maxLength={limits.matcherNameLength}
          dir="auto"
          {...form.field("field")}
        />
      )}
      <TextField
        data-autofocus
        label={words.value}
        hint={words.valueHint}
        maxLength={limits.matcherValueLength}
        dir="auto"
        required
        {...form.field("value")}
      />
      <SelectField
        label={words.for}
        value={length}
        options={optionsOf(words.lengths)}
        onChange={setLength}
      />
      <TextField
        label={`${silencesText.dialog.why} (${silencesText.dialog.optional})`}
        maxLength={limits.silenceReasonLength}
        dir="auto"
        {...form.field("why")}
      />
    </FormDialog>
  );
}

function optionsOf<Value extends string>(labels: Record<Value, string>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}
