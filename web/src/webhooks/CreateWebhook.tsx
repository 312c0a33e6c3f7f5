/** Creates a webhook. Only a name is required. The first one is introduced. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { CreatedWebhook } from "@belfry/contracts/webhooks/webhooks";
import { WebhookIcon } from "lucide-react";
import { call } from "../api/call.ts";
import { checkRequired } from "../text/check.ts";
import { webhooksText as words } from "../text/screens/webhooks.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./CreateWebhook.module.css";

interface Props {
  chat: Chat;
  /** The chat has no webhook yet. */
  isFirst: boolean;
  onCreated: (webhook: CreatedWebhook) => void;
  onCancel: () => void;
}

export function CreateWebhook({ chat, isFirst, onCreated, onCancel }: Props) {
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => ({ name: checkRequired(name, "name", limits.nameLength) }),
    send: async ({ name }) => {
      const body = { name: name.trim() };
      const params = { chatId: chat.id };
      onCreated(await call("POST /api/chats/:chatId/webhooks", { params, body }));
    },
  });

  return (
    <div className={styles.page}>
      <span className={styles.tile}>
        <WebhookIcon size={28} />
      </span>
      <h3 className={styles.title}>{isFirst ? words.empty : words.newWebhook}</h3>
      <p className={styles.hint}>{words.emptyHint(chat.title)}</p>
      <form {...form.props} className={styles.form}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          placeholder={words.namePlaceholder}
          {...form.field("name")}
          required
          autoFocus
          data-autofocus
          autoComplete="off"
        />
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {words.create}
          </Button>
          {!isFirst && <Button onClick={onCancel}>{text.ui.cancel}</Button>}
        </div>
      </form>
      <p className={styles.services}>{words.worksWith}</p>
    </div>
  );
}
