/** Creates a webhook. Only a name is required. */
import { limits } from "@belfry/contracts/limits";
import type { CreatedWebhook } from "@belfry/contracts/webhooks/webhooks";
import { call } from "../api/call.ts";
import { checkRequired } from "../text/check.ts";
import { webhooksText as words } from "../text/webhooks.ts";
import { TextField } from "../ui/fields/TextField.tsx";
import { FormActions } from "../ui/forms/FormActions.tsx";
import { useForm } from "../ui/forms/use-form.ts";

interface Props {
  chatId: number;
  onCreated: (webhook: CreatedWebhook) => void;
  onCancel: () => void;
}

export function CreateWebhook({ chatId, onCreated, onCancel }: Props) {
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => ({ name: checkRequired(name, limits.nameLength) }),
    send: async ({ name }) => {
      const body = { name: name.trim() };
      onCreated(await call("POST /api/chats/:chatId/webhooks", { params: { chatId }, body }));
    },
  });

  return (
    <form {...form.props}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        placeholder={words.namePlaceholder}
        {...form.field("name")}
        required
        autoFocus
        autoComplete="off"
      />
      <FormActions form={form} submit={words.create} onCancel={onCancel} />
    </form>
  );
}
