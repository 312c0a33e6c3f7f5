/** Sends a test message. The server posts it through the webhook. */
import type { Webhook, WebhookReply } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { webhooksText as words } from "../text/webhooks.ts";
import { useAction } from "../ui/controls/use-action.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./webhooks.module.css";

interface Outcome {
  reply: WebhookReply | null;
  failure: string | null;
}

export function useTestMessage({ chatId, id: webhookId }: Webhook, onUsed?: () => void) {
  const [reply, setReply] = useState<WebhookReply | null>(null);
  const { isBusy, failure, run } = useAction(async () => {
    setReply(null);
    const params = { chatId, webhookId };
    setReply(await call("POST /api/chats/:chatId/webhooks/:webhookId/test", { params }));
    onUsed?.();
  });
  return { isBusy, outcome: { reply, failure }, send: run };
}

interface Props {
  outcome: Outcome;
  onLeave: () => void;
}

export function TestOutcome({ outcome: { reply, failure }, onLeave }: Props) {
  if (failure) return <Notice tone="danger">{failure}</Notice>;
  if (!reply) return null;
  return (
    <Notice tone="success">
      {words.testSent}{" "}
      <Link
        className={styles.show}
        href={`/chats/${reply.chatId}/messages/${reply.id}`}
        onClick={onLeave}
      >
        {words.showMessage}
      </Link>
    </Notice>
  );
}
