/** What is done to a webhook at once: a new URL, another chat, off and on, the end. */
import type { Me } from "@belfry/contracts/users";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./edit.module.css";
import { MoveWebhook } from "./MoveWebhook.tsx";
import { RotateUrl } from "./RotateUrl.tsx";

const words = webhooksText.acts;

interface Props {
  webhook: Webhook;
  me: Me;
  onChanged: (webhook: Webhook) => void;
  onGone: () => void;
}

export function Acts({ webhook, me, onChanged, onGone }: Props) {
  const { id: webhookId, chatId, name, disabledAt } = webhook;
  const params = { chatId, webhookId };
  const [isDeleting, setDeleting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isDisabled = disabledAt !== null;

  async function turn() {
    setBusy(true);
    setFailure(null);
    try {
      const key = "PATCH /api/chats/:chatId/webhooks/:webhookId";
      onChanged(await call(key, { params, body: { isDisabled: !isDisabled } }));
      announce(isDisabled ? words.enabled(name) : words.disabled(name));
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

  async function remove() {
    await call("DELETE /api/chats/:chatId/webhooks/:webhookId", { params });
    announce(text.webhooks.deleted(name));
    onGone();
  }

  return (
    <section className={styles.acts} aria-label={words.title}>
      <h4 className={styles.heading}>{words.title}</h4>
      <RotateUrl webhook={webhook} onChanged={onChanged} />
      <MoveWebhook webhook={webhook} me={me} onMoved={onGone} />
      <Act why={isDisabled ? words.enableWhy : words.disableWhy}>
        <Button size="small" isBusy={isBusy} onClick={turn}>
          {isDisabled ? words.enable : words.disable}
        </Button>
      </Act>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Act why={words.deleteWhy}>
        <Button size="small" className={styles.danger} onClick={() => setDeleting(true)}>
          {text.webhooks.delete}
        </Button>
      </Act>
      {isDeleting && (
        <ConfirmDialog
          title={text.webhooks.deleteTitle(name)}
          why={text.webhooks.deleteWhy}
          action={text.webhooks.delete}
          explain={explain}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  );
}

function Act({ why, children }: { why: string; children: ReactNode }) {
  return (
    <div className={styles.actRow}>
      <p className={styles.how}>{why}</p>
      {children}
    </div>
  );
}
