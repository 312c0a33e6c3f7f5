/** Takes a webhook to another chat that the reader manages. */
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useChats } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./edit.module.css";

const words = webhooksText.acts;

interface Props {
  webhook: Webhook;
  me: Me;
  onMoved: () => void;
}

export function MoveWebhook({ webhook: { id: webhookId, chatId, name }, me, onMoved }: Props) {
  const chats = (useChats() ?? []).filter(
    (chat) =>
      chat.id !== chatId &&
      chat.archivedAt === null &&
      chat.kind === "group" &&
      canManage(me, chat),
  );
  const [chosen, setChosen] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const target = chats.find(({ id }) => String(id) === chosen) ?? chats[0];
  if (!target) return null;

  async function move(to: { id: number; title: string }) {
    setBusy(true);
    setFailure(null);
    try {
      const params = { chatId, webhookId };
      const key = "POST /api/chats/:chatId/webhooks/:webhookId/move";
      await call(key, { params, body: { chatId: to.id } });
      announce(words.moved(name, to.title));
      onMoved();
    } catch (error) {
      setFailure(explain(error));
      setBusy(false);
    }
  }

  return (
    <div className={styles.actRow}>
      <p className={styles.how}>{words.moveWhy}</p>
      <SelectField
        label={words.moveTo}
        value={String(target.id)}
        onChange={setChosen}
        options={chats.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <Button size="small" isBusy={isBusy} onClick={() => move(target)}>
        {words.move}
      </Button>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </div>
  );
}
