/** Asks for nothing but a name. */
import { limits } from "@belfry/contracts/limits";
import type { CreatedWebhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../api/call.ts";
import { checkLine } from "../text/check.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { DialogActions } from "../ui/dialogs/Dialog.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Notice } from "../ui/notices/Notice.tsx";

const words = text.webhooks;

interface Props {
  chatId: number;
  onCreated: (webhook: CreatedWebhook) => void;
  onCancel: () => void;
}

export function CreateWebhook({ chatId, onCreated, onCancel }: Props) {
  const [name, setName] = useState("");
  const { form, isBusy, errors, failure } = useForm({
    fields: ["name"],
    check: () => ({ name: checkLine(name, limits.nameLength) }),
    send: async () => {
      const body = { name: name.trim() };
      onCreated(await call("POST /api/chats/:chatId/webhooks", { params: { chatId }, body }));
    },
  });

  return (
    <form {...form}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        placeholder={words.namePlaceholder}
        value={name}
        onChange={setName}
        error={errors.name}
        required
        autoFocus
        autoComplete="off"
      />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <DialogActions>
        <Button onClick={onCancel}>{text.ui.cancel}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.create}
        </Button>
      </DialogActions>
    </form>
  );
}
