/** The name becomes a field in its place; Enter keeps, Esc leaves it as it was. */
import { limits } from "@belfry/contracts/limits";
import type { Webhook } from "@belfry/contracts/webhooks";
import { useState } from "react";
import { call } from "../live/call.ts";
import { checkLine } from "../text/check.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { useForm } from "../ui/controls/use-form.ts";
import { announce } from "../ui/notices/Announcer.tsx";
import styles from "./webhooks.module.css";

const words = text.webhooks;

interface Props {
  webhook: Webhook;
  onRenamed: (webhook: Webhook) => void;
  onClose: () => void;
}

export function RenameWebhook({ webhook, onRenamed, onClose }: Props) {
  const [name, setName] = useState(webhook.name);
  const { form, isBusy, errors, failure } = useForm({
    fields: ["name"],
    check: () => ({ name: checkLine(name, limits.nameLength) }),
    send: async () => {
      const params = { chatId: webhook.chatId, webhookId: webhook.id };
      const body = { name: name.trim() };
      const key = "PATCH /api/chats/:chatId/webhooks/:webhookId";
      const renamed = await call(key, { params, body });
      onRenamed(renamed);
      announce(words.renamed(renamed.name));
      onClose();
    },
  });

  return (
    <form {...form} className={styles.rename}>
      <TextField
        label={words.name}
        isLabelHidden
        className={styles.renameField}
        value={name}
        onChange={setName}
        error={errors.name ?? failure ?? undefined}
        required
        autoFocus
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault(); // Esc means this field, not the dialog around it
          onClose();
        }}
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {words.save}
      </Button>
      <Button onClick={onClose}>{text.ui.cancel}</Button>
    </form>
  );
}
