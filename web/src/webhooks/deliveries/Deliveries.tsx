/** The log of a webhook's deliveries. */
import { limits } from "@belfry/contracts/limits";
import type { Delivery, DeliveryFilter } from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Segments } from "../../ui/controls/Segments.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { DialogFooter } from "../../ui/dialogs/DialogFooter.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import type { Payload } from "../templates/use-preview.ts";
import { DeliveryRow } from "./DeliveryRow.tsx";
import styles from "./deliveries.module.css";
import { useDeliveries } from "./use-deliveries.ts";
import { useReceived } from "./use-received.ts";

const words = webhooksText.deliveryLog;
type Filter = keyof typeof words.filters;
const filters = Object.keys(words.filters) as Filter[];
/** After a pause in typing. */
const searchMs = 350;

interface Props {
  webhook: Webhook;
  /** A request arrived. */
  onReceived: () => void;
  /** Opens the template editor with a payload. */
  onTemplate: (payload: Payload) => void;
  /** The user followed the link to a message. */
  onLeave: () => void;
}

export function Deliveries({ webhook, onReceived, onTemplate, onLeave }: Props) {
  const [filter, setFilter] = useState<Filter>("all");
  const [openId, setOpenId] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(setQ, searchMs, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  const result = filter === "all" ? undefined : (filter satisfies DeliveryFilter);
  const deliveries = useDeliveries(webhook, { result, q });
  const { counts } = deliveries;
  useReceived(deliveries.value?.[0]?.id, onReceived);
  const more = useAction(deliveries.loadMore);
  const options = filters.map((value) => ({
    value,
    label: words.filters[value],
    count: counts && words.count(counts[value]),
  }));

  async function onReplayed(replayed: Delivery) {
    announce(words.sentAgain(words.results[replayed.result]));
    await deliveries.reload();
    setOpenId(replayed.id);
  }

  return (
    <>
      <div className={styles.filters}>
        <Segments label={words.filter} value={filter} onChange={setFilter} options={options} />
        <TextField
          className={styles.search}
          leading={<Search size={16} className={styles.lens} />}
          label={words.search}
          isLabelHidden
          placeholder={words.search}
          type="search"
          maxLength={limits.deliveryQueryLength}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </div>
      <div className={styles.scroll}>
        <Loadable state={deliveries}>
          {(items) =>
            items.length === 0 ? (
              <p className={styles.none}>
                {q ? words.noneFound : filter === "all" ? words.none : words.noneOf}
              </p>
            ) : (
              <ul aria-label={words.list}>
                {items.map((delivery) => (
                  <DeliveryRow
                    key={delivery.id}
                    webhook={webhook}
                    delivery={delivery}
                    isOpen={delivery.id === openId}
                    onToggle={() => setOpenId(delivery.id === openId ? null : delivery.id)}
                    onReplayed={onReplayed}
                    onTemplate={onTemplate}
                    onLeave={onLeave}
                  />
                ))}
              </ul>
            )
          }
        </Loadable>
        {deliveries.hasMore && (
          <div className={styles.more}>
            <Button size="small" isBusy={more.isBusy} onClick={more.run}>
              {words.more}
            </Button>
          </div>
        )}
      </div>
      <DialogFooter>
        <p className={styles.facts}>{words.lead}</p>
      </DialogFooter>
    </>
  );
}
