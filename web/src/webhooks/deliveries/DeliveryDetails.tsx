/** The details of a delivery: sender, headers and body, with the buttons for them. */

import type { Delivery } from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useCallback } from "react";
import { Link } from "wouter";
import { call } from "../../api/call.ts";
import { CodeBlock } from "../../conversation/markdown/CodeBlock.tsx";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { exactTime } from "../../text/times.ts";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { isJson, prettyJson } from "../templates/pretty-json.ts";
import type { Payload } from "../templates/use-preview.ts";
import { DeliveryActions } from "./DeliveryActions.tsx";
import styles from "./deliveries.module.css";
import { lineOf, pointerOf } from "./json-line.ts";

const words = webhooksText.deliveryLog;
const endpoint = "GET /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId";

const shownElsewhere = new Set(["user-agent", "content-length"]);

export interface DetailsProps {
  webhook: Webhook;
  delivery: Delivery;
  onReplayed: (replayed: Delivery) => void;
  /** Opens the template editor with a payload. */
  onTemplate: (payload: Payload) => void;
  onLeave: () => void;
}

export function DeliveryDetails(props: DetailsProps) {
  const { webhook, delivery, onReplayed, onTemplate, onLeave } = props;
  const { chatId, id: webhookId } = webhook;
  const { id: deliveryId, at, address, userAgent, messageId, reason = "" } = delivery;
  const load = useCallback(
    () => call(endpoint, { params: { chatId, webhookId, deliveryId } }),
    [chatId, webhookId, deliveryId],
  );
  const details = useLoad(load);
  const pointer = pointerOf(reason);

  return (
    <div className={styles.details}>
      <div className={styles.columns}>
        <div>
          <dl className={styles.headers}>
            <Fact name={words.received} value={exactTime(at)} />
            <Fact name={words.sender} value={address} />
            {userAgent && <Fact name={words.agent} value={userAgent} />}
          </dl>
          {details.value && <Headers headers={details.value.headers} />}
        </div>
        <Loadable state={details}>
          {({ body }) => (
            <div>
              <h3 className="visually-hidden">{words.body}</h3>
              {body === null ? (
                <p className={styles.facts}>{words.bodyMissing}</p>
              ) : (
                <div className={styles.code}>
                  <CodeBlock
                    code={prettyJson(body)}
                    language={isJson(body) ? "json" : undefined}
                    markedLine={pointer === undefined ? undefined : lineOf(body, pointer)}
                  />
                </div>
              )}
            </div>
          )}
        </Loadable>
      </div>
      <div className={styles.actions}>
        {delivery.chatId !== undefined && messageId !== undefined && (
          <Link href={`/chats/${delivery.chatId}/messages/${messageId}`} onClick={onLeave}>
            {words.show}
          </Link>
        )}
        {details.value && (
          <DeliveryActions
            webhook={webhook}
            delivery={details.value}
            onReplayed={onReplayed}
            onTemplate={onTemplate}
          />
        )}
      </div>
    </div>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  const entries = Object.entries(headers).filter(([name]) => !shownElsewhere.has(name));
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
