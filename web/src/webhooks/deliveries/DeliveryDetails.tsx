/** The details of a delivery: sender, headers and body, with the button that sends it again. */

import type { Delivery, UnverifiedCode } from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { RotateCw } from "lucide-react";
import { useCallback, useState } from "react";
import { Link } from "wouter";
import { call } from "../../api/call.ts";
import { CodeBlock } from "../../conversation/markdown/CodeBlock.tsx";
import { explain } from "../../text/explain.ts";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { text } from "../../text/text.ts";
import { exactTime } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { prettyJson } from "../templates/pretty-json.ts";
import styles from "./deliveries.module.css";

const words = webhooksText.deliveryLog;
const endpoint = "GET /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId";
const replayEndpoint = "POST /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId/replay";

interface Props {
  webhook: Webhook;
  delivery: Delivery;
  onReplayed: (replayed: Delivery) => void;
  onLeave: () => void;
}

export function DeliveryDetails({ webhook, delivery, onReplayed, onLeave }: Props) {
  const { chatId, id: webhookId } = webhook;
  const { id: deliveryId, at, address, userAgent, messageId } = delivery;
  const load = useCallback(
    () => call(endpoint, { params: { chatId, webhookId, deliveryId } }),
    [chatId, webhookId, deliveryId],
  );
  const { value: details, error } = useLoad(load);
  const [isAsking, setAsking] = useState(false);
  const unverified = unverifiedCodeOf(delivery);
  const sendAgain = async () => {
    const body = unverified ? { confirm: unverified } : {};
    onReplayed(await call(replayEndpoint, { params: { chatId, webhookId, deliveryId }, body }));
  };
  const replay = useAction(sendAgain);
  const failure = replay.failure ?? (error === null ? null : explain(error));

  return (
    <div className={styles.details}>
      <div className={styles.columns}>
        <div>
          <dl className={styles.headers}>
            <Fact name={words.received} value={exactTime(at)} />
            <Fact name={words.sender} value={address} />
            {userAgent && <Fact name={words.agent} value={userAgent} />}
          </dl>
          {!details && !failure && <Spinner label={text.ui.loading} />}
          {details && <Headers headers={details.headers} />}
        </div>
        {details && (
          <div>
            <h3 className="visually-hidden">{words.body}</h3>
            {details.body === null ? (
              <p className={styles.facts}>{words.bodyMissing}</p>
            ) : (
              <div className={styles.code}>
                <CodeBlock code={prettyJson(details.body)} language={languageOf(details.body)} />
              </div>
            )}
          </div>
        )}
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className={styles.actions}>
        {details !== null && details.body !== null && (
          <Button
            size="small"
            isBusy={replay.isBusy}
            onClick={unverified ? () => setAsking(true) : replay.run}
          >
            <RotateCw size={16} />
            {words.replay}
          </Button>
        )}
        {delivery.chatId !== undefined && messageId !== undefined && (
          <Link href={`/chats/${delivery.chatId}/messages/${messageId}`} onClick={onLeave}>
            {words.show}
          </Link>
        )}
      </div>
      {isAsking && unverified && (
        <ConfirmDialog
          {...words.unverified[unverified]}
          action={words.postAnyway}
          onConfirm={sendAgain}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function unverifiedCodeOf({ code }: Delivery): UnverifiedCode | undefined {
  return code === "invalid_signature" || code === "address_not_allowed" ? code : undefined;
}

function Headers({ headers }: { headers: Record<string, string> }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className={styles.label}>{words.headers}</h3>
      <dl className={styles.headers}>
        {entries.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function languageOf(body: string): string | undefined {
  return /^\s*[{[]/.test(body) ? "json" : undefined;
}
