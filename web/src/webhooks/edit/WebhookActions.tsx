/** Actions on a webhook that take effect immediately: new URL, move, disable, delete. */
import type { Me } from "@belfry/contracts/users";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./edit.module.css";
import { MoveWebhook } from "./MoveWebhook.tsx";
import { RotateUrl } from "./RotateUrl.tsx";

const words = webhooksText.actions;

interface Props {
  webhook: Webhook;
  me: Me;
  onChanged: (webhook: Webhook) => void;
  /** The webhook was deleted or moved to another chat. */
  onRemoved: () => void;
}

export function WebhookActions({ webhook, me, onChanged, onRemoved }: Props) {
  const { id: webhookId, chatId, name, disabledAt } = webhook;
  const params = { chatId, webhookId };
  const [isDeleting, setDeleting] = useState(false);
  const isDisabled = disabledAt !== null;

  const toggle = useAction(async () => {
    const endpoint = "PATCH /api/chats/:chatId/webhooks/:webhookId";
    onChanged(await call(endpoint, { params, body: { isDisabled: !isDisabled } }));
    announce(isDisabled ? words.enabled(name) : words.disabled(name));
  });

  async function remove() {
    await call("DELETE /api/chats/:chatId/webhooks/:webhookId", { params });
    announce(webhooksText.deleted(name));
    onRemoved();
  }

  return (
    <section className={styles.actions} aria-label={words.title}>
      <h4 className={styles.heading}>{words.title}</h4>
      <RotateUrl webhook={webhook} onChanged={onChanged} />
      <MoveWebhook webhook={webhook} me={me} onMoved={onRemoved} />
      <ActionRow hint={isDisabled ? words.enableHint : words.disableHint}>
        <Button size="small" isBusy={toggle.isBusy} onClick={toggle.run}>
          {isDisabled ? words.enable : words.disable}
        </Button>
      </ActionRow>
      {toggle.failure && <Notice tone="danger">{toggle.failure}</Notice>}
      <ActionRow hint={words.deleteHint}>
        <Button size="small" look="plainDanger" onClick={() => setDeleting(true)}>
          {webhooksText.delete}
        </Button>
      </ActionRow>
      {isDeleting && (
        <ConfirmDialog
          title={webhooksText.deleteTitle(name)}
          body={webhooksText.deleteText}
          action={webhooksText.delete}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  );
}

function ActionRow({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className={styles.actionRow}>
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}
