/** One delivery whole: where it came from, what was in it, and the ways on. */
import type { Delivery, DeliveryDetail } from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { call } from "../../api/call.ts";
import { CodeBlock } from "../../conversation/markdown/CodeBlock.tsx";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { exactTime } from "../../text/times.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { legible } from "../templates/legible.ts";
import styles from "./deliveries.module.css";

const words = webhooksText.log;

interface Props {
  webhook: Webhook;
  delivery: Delivery;
  onReplayed: (replayed: Delivery) => void;
  onLeave: () => void;
}

export function DeliveryDetails({ webhook, delivery, onReplayed, onLeave }: Props) {
  const { id: deliveryId, at, address, userAgent, chatId, messageId } = delivery;
  const params = { chatId: webhook.chatId, webhookId: webhook.id, deliveryId };
  const [whole, setWhole] = useState<DeliveryDetail | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the id is the whole of the address that changes
  useEffect(() => {
    call("GET /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId", { params }).then(
      setWhole,
      (error) => setFailure(explain(error)),
    );
  }, [deliveryId]);

  async function replay() {
    setBusy(true);
    setFailure(null);
    try {
      const key = "POST /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId/replay";
      onReplayed(await call(key, { params }));
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.details}>
      <p className={styles.facts}>
        {[exactTime(at), words.from(address), userAgent].filter(Boolean).join(" · ")}
      </p>
      {!whole && !failure && <Spinner label={text.ui.loading} />}
      {whole && (
        <>
          <Headers headers={whole.headers} />
          <h4 className={styles.label}>{words.body}</h4>
          {whole.body === null ? (
            <p className={styles.facts}>{words.bodyGone}</p>
          ) : (
            <div className={styles.code}>
              <CodeBlock code={legible(whole.body)} language={languageOf(whole.body)} />
            </div>
          )}
        </>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className={styles.actions}>
        {whole !== null && whole.body !== null && (
          <Button size="small" isBusy={isBusy} onClick={replay}>
            <Icon name="send" size={16} />
            {words.replay}
          </Button>
        )}
        {chatId !== undefined && messageId !== undefined && (
          <Link href={`/chats/${chatId}/messages/${messageId}`} onClick={onLeave}>
            {words.show}
          </Link>
        )}
      </div>
    </div>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <>
      <h4 className={styles.label}>{words.headers}</h4>
      <dl className={styles.headers}>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function languageOf(body: string): string | undefined {
  return /^\s*[{[]/.test(body) ? "json" : undefined;
}
