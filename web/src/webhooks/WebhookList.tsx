/** The webhooks there are, or why one might want the first. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useRef } from "react";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Icon } from "../ui/marks/Icon.tsx";
import { Spinner } from "../ui/marks/Spinner.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import type { Webhooks } from "./use-webhooks.ts";
import { type Behind, WebhookRow } from "./WebhookRow.tsx";
import styles from "./webhooks.module.css";

const words = text.webhooks;

interface Props {
  webhooks: Webhooks;
  onCreate: () => void;
  onOpen: (webhook: Webhook, page: Behind) => void;
  onLeave: () => void;
}

export function WebhookList({ webhooks, onCreate, onOpen, onLeave }: Props) {
  const { items, error, load } = webhooks;
  const createButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may have gone with a row
  useEffect(() => {
    if (!document.activeElement?.closest("dialog")) createButton.current?.focus();
  }, [items]);

  const create = (
    <Button ref={createButton} look="primary" onClick={onCreate}>
      <Icon name="plus" size={18} />
      {words.create}
    </Button>
  );

  return (
    <>
      {error !== null && (
        <Notice tone="danger">
          {explain(error)}{" "}
          <Button size="small" onClick={load}>
            {text.ui.retry}
          </Button>
        </Notice>
      )}
      {items === null && error === null && (
        <div className={styles.waiting}>
          <Spinner label={text.ui.loading} />
        </div>
      )}
      {items?.length === 0 && (
        <div className={styles.empty}>
          <span className={styles.emptyIcon}>
            <Icon name="webhook" size={32} />
          </span>
          <h3>{words.empty}</h3>
          <p>{words.emptyWhy}</p>
          {create}
        </div>
      )}
      {items !== null && items.length > 0 && (
        <>
          <ul className={styles.list}>
            {items.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onOpen={(page) => onOpen(webhook, page)}
                onUsed={load}
                onLeave={onLeave}
              />
            ))}
          </ul>
          <div className={styles.foot}>{create}</div>
        </>
      )}
    </>
  );
}
