/** Send test message: the server posts through the webhook itself, so its answer is the truth. */
import type { Webhook, WebhookReply } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./webhooks.module.css";

type Outcome = { answer: WebhookReply } | { error: unknown } | null;

export function useTest({ chatId, id: webhookId }: Webhook, onUsed?: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function send() {
    setBusy(true);
    setOutcome(null);
    try {
      const params = { chatId, webhookId };
      const answer = await call("POST /api/chats/:chatId/webhooks/:webhookId/test", { params });
      setOutcome({ answer });
      onUsed?.();
    } catch (error) {
      setOutcome({ error });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, outcome, send };
}

export function TestOutcome({ outcome, onLeave }: { outcome: Outcome; onLeave: () => void }) {
  if (!outcome) return null;
  if ("error" in outcome) return <Notice tone="danger">{explain(outcome.error)}</Notice>;
  const { chatId, id } = outcome.answer;
  return (
    <Notice tone="success">
      {text.webhooks.testSent}{" "}
      <Link className={styles.show} href={`/chats/${chatId}/messages/${id}`} onClick={onLeave}>
        {text.webhooks.showMessage}
      </Link>
    </Notice>
  );
}
