/** The signature secret in the form of a service: one click creates, sets and copies it. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { copyText } from "../../ui/controls/clipboard.ts";
import { useAction } from "../../ui/controls/use-action.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { PastedValue } from "./PastedValue.tsx";
import styles from "./setup.module.css";

const words = webhooksText.connectPage.secret;

interface Props {
  /** The name of the field. */
  name: string;
  webhook: Webhook;
  onChanged: (webhook: Webhook) => void;
}

export function SecretValue({ name, webhook, onChanged }: Props) {
  /** Only this page shows it, until it is closed. */
  const [secret, setSecret] = useState("");
  const { isBusy, failure, run } = useAction(async () => {
    const created = createSecret();
    const params = { chatId: webhook.chatId, webhookId: webhook.id };
    const body = { secret: created };
    const saved = await call("PATCH /api/chats/:chatId/webhooks/:webhookId", { params, body });
    setSecret(created);
    onChanged(saved);
    if (await copyText(created)) announce(text.ui.copied);
  });

  if (secret) {
    return <PastedValue name={name} value={secret} onCopy={() => copyText(secret)} />;
  }
  return (
    <dd>
      <div className={styles.secret}>
        <span>{webhook.hasSecret ? words.isSet : words.none}</span>
        <Button size="small" isBusy={isBusy} onClick={run}>
          {webhook.hasSecret ? words.replace : words.create}
        </Button>
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </dd>
  );
}

/** Returns 64 hexadecimal digits, which every service accepts. */
function createSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
