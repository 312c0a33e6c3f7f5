/** The list of the heartbeats of a chat. */
import type { Heartbeat } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { ArrowUpRight } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { heartbeatsText as words } from "../../text/screens/on-call/heartbeats.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { DialogFooter } from "../../ui/dialogs/DialogFooter.tsx";
import { lazyView } from "../../ui/lazy-view.ts";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { HeartbeatRow } from "./HeartbeatRow.tsx";
import styles from "./heartbeats.module.css";
import type { HeartbeatsState } from "./use-heartbeats.ts";

const PingKeyDialog = lazyView(() => import("./ping-key/PingKeyDialog.tsx"));

interface Props {
  chatId: number;
  webhooks: readonly Webhook[];
  heartbeats: HeartbeatsState;
  onOpen: (heartbeat: Heartbeat) => void;
}

const reloadMs = 10_000;

export default function HeartbeatList({ chatId, webhooks, heartbeats, onOpen }: Props) {
  const { reload } = heartbeats;
  const [isKeyOpen, setKeyOpen] = useState(false);
  // A ping changes no chat, so it has no live event.
  useEffect(() => {
    const timer = setInterval(reload, reloadMs);
    return () => clearInterval(timer);
  }, [reload]);
  const now = Date.now();

  return (
    <>
      <div className={styles.titles}>
        <span className={styles.summary}>{summaryOf(heartbeats.value ?? [])}</span>
        {/* Each row says the same to screen readers. */}
        <span className={styles.pings} aria-hidden="true">
          {words.lastPings}
        </span>
        <span className={styles.next} aria-hidden="true">
          {words.nextExpected}
        </span>
      </div>
      <div className={styles.scroll}>
        <Loadable state={heartbeats}>
          {(items) =>
            items.length === 0 ? (
              <div className={styles.empty}>
                <h3>{words.empty}</h3>
                <p>{words.emptyHint}</p>
              </div>
            ) : (
              <ul>
                {items.map((heartbeat) => (
                  <HeartbeatRow
                    key={heartbeat.id}
                    {...{ chatId, heartbeat, now }}
                    onEdit={() => onOpen(heartbeat)}
                    onChanged={reload}
                  />
                ))}
              </ul>
            )
          }
        </Loadable>
      </div>
      <DialogFooter>
        <p className={styles.footnote}>{words.footnote}</p>
        <Button size="small" onClick={() => setKeyOpen(true)}>
          {words.pingKey.button}
        </Button>
        <Link href="/docs" target="_blank" className={styles.guide}>
          {words.guide}
          <ArrowUpRight size={14} />
        </Link>
      </DialogFooter>
      <Suspense>
        {isKeyOpen && <PingKeyDialog {...{ chatId, webhooks }} onClose={() => setKeyOpen(false)} />}
      </Suspense>
    </>
  );
}

function summaryOf(heartbeats: readonly Heartbeat[]): string {
  const counts = { down: 0, late: 0, others: 0 };
  for (const { state } of heartbeats) {
    if (state === "down" || state === "late") counts[state]++;
    else if (state === "up" || state === "running") counts.others++;
  }
  return words.summary(counts);
}
