/** Moves a webhook to another chat that the user manages. */
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { use, useState } from "react";
import { call } from "../../api/call.ts";
import { useChats } from "../../live/hooks.ts";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { LeaveForm } from "../../ui/dialogs/leave-form.ts";
import { Select } from "../../ui/fields/Select.tsx";
import { SettingsRow, SettingsSection } from "../../ui/forms/SettingsSection.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./edit.module.css";

const words = webhooksText.actions;

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
  const leaveForm = use(LeaveForm);
  const [chosen, setChosen] = useState("");
  const { isBusy, failure, run } = useAction(async (target: { id: number; title: string }) => {
    const params = { chatId, webhookId };
    const endpoint = "POST /api/chats/:chatId/webhooks/:webhookId/move";
    await call(endpoint, { params, body: { chatId: target.id } });
    announce(words.moved(name, target.title));
    onMoved();
  });
  const target = chats.find(({ id }) => String(id) === chosen) ?? chats[0];
  if (!target) return null;

  return (
    <SettingsSection title={words.location}>
      <SettingsRow
        title={words.moveTo}
        hint={words.moveHint}
        below={failure && <Notice tone="danger">{failure}</Notice>}
      >
        <Select
          aria-label={words.moveTo}
          className={styles.choice}
          value={String(target.id)}
          onChange={setChosen}
          options={chats.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
        <Button isBusy={isBusy} onClick={() => leaveForm(() => run(target))}>
          {words.move}
        </Button>
      </SettingsRow>
    </SettingsSection>
  );
}
