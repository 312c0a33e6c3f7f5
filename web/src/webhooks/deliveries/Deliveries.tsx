/** What was sent to a webhook, and what became of it: for whoever asks why a message did not arrive. */
import type { Delivery, DeliveryResult } from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { Page } from "../Page.tsx";
import { DeliveryRow } from "./DeliveryRow.tsx";
import styles from "./deliveries.module.css";
import { useDeliveries } from "./use-deliveries.ts";

const words = webhooksText.log;
type Filter = keyof typeof words.filters;

interface Props {
  webhook: Webhook;
  onBack: () => void;
  /** The reader follows a delivery to its message. */
  onLeave: () => void;
}

export default function Deliveries({ webhook, onBack, onLeave }: Props) {
  const [filter, setFilter] = useState<Filter>("all");
  const [openId, setOpenId] = useState<number | null>(null);
  const result = filter === "all" ? undefined : (filter satisfies DeliveryResult);
  const { items, hasMore, error, refresh, loadMore } = useDeliveries(webhook, result);

  async function onReplayed(replayed: Delivery) {
    announce(words.replayed(words.results[replayed.result]));
    await refresh();
    setOpenId(replayed.id);
  }

  return (
    <Page title={words.title(webhook.name)} onBack={onBack}>
      <p className={styles.why}>{words.why}</p>
      <SelectField
        label={words.filter}
        value={filter}
        onChange={setFilter}
        options={(Object.keys(words.filters) as Filter[]).map((value) => ({
          value,
          label: words.filters[value],
        }))}
      />
      {error !== null && (
        <Notice tone="danger">
          {explain(error)}{" "}
          <Button size="small" onClick={refresh}>
            {text.ui.retry}
          </Button>
        </Notice>
      )}
      {items === null && error === null && <Spinner label={text.ui.loading} />}
      {items?.length === 0 && (
        <p className={styles.none}>{filter === "all" ? words.none : words.noneOf}</p>
      )}
      {items !== null && items.length > 0 && (
        <ul className={styles.list} aria-label={words.list}>
          {items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              webhook={webhook}
              delivery={delivery}
              isOpen={delivery.id === openId}
              onToggle={() => setOpenId(delivery.id === openId ? null : delivery.id)}
              onReplayed={onReplayed}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="small" onClick={loadMore}>
          {words.more}
        </Button>
      )}
    </Page>
  );
}
