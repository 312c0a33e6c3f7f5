/** Everything that is open in the chats of the user: what nobody is on first, the worst first. */
import type { Message } from "@belfry/contracts/messages/messages";
import { CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { MessageDialogs } from "../conversation/dialogs/MessageDialogs.tsx";
import { useLive, useMe } from "../live/hooks.ts";
import { useOpenAlerts } from "../live/open-alerts/use-alerts.ts";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { alertsText } from "../text/screens/on-call/alerts.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useIsNarrow } from "../ui/layout/use-is-narrow.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Spinner } from "../ui/marks/Spinner.tsx";
import { AlertFilters } from "./AlertFilters.tsx";
import { AlertList } from "./AlertList.tsx";
import { AlertsHeader } from "./AlertsHeader.tsx";
import styles from "./AlertsScreen.module.css";
import { type AlertFilter, isShown, noFilter } from "./alert-filter.ts";
import { Foot } from "./Foot.tsx";
import { LiveState } from "./LiveState.tsx";

const words = alertsText.list;

export default function AlertsScreen() {
  useWindowTitle(words.title);
  const me = useMe();
  const alerts = useOpenAlerts();
  const hasAll = useLive((live) => live.hasAllAlerts);
  const [filter, setFilter] = useState<AlertFilter>(noFilter);
  const list = useRef<HTMLDivElement>(null);
  const shown = alerts.filter((alert) => isShown(alert, filter, me.id));
  const isLoading = hasAll === null;

  return (
    <section className={styles.screen} aria-label={words.title}>
      <AlertsHeader view="open">{alerts.length > 0 && <Summary alerts={alerts} />}</AlertsHeader>
      {alerts.length > 0 && (
        <div className={styles.filters}>
          <AlertFilters alerts={alerts} filter={filter} onChange={setFilter} />
          <LiveState />
        </div>
      )}
      <div ref={list} className={styles.list}>
        {isLoading && alerts.length === 0 ? (
          <div className={styles.loading}>
            <Spinner label={text.ui.loading} />
          </div>
        ) : shown.length > 0 ? (
          <AlertList alerts={shown} listKey={JSON.stringify(filter)} />
        ) : (
          <div className={styles.empty} data-tone={alerts.length > 0 ? undefined : "success"}>
            <EmptyState
              level={2}
              icon={CircleCheck}
              title={alerts.length > 0 ? words.noneFiltered : words.empty}
              hint={alerts.length > 0 ? words.noneFilteredHint : words.emptyHint}
            >
              {alerts.length > 0 && (
                <Button onClick={() => setFilter(noFilter)}>{words.showAll(alerts.length)}</Button>
              )}
            </EmptyState>
          </div>
        )}
        {hasAll === false && <p className={styles.only}>{words.only(alerts.length)}</p>}
      </div>
      {shown.length > 0 && <Foot />}
      <MessageDialogs />
    </section>
  );
}

function Summary({ alerts }: { alerts: readonly Message[] }) {
  const isNarrow = useIsNarrow();
  const chats = new Set(alerts.map(({ chatId }) => chatId)).size;
  const unowned = alerts.filter((one) => !one.acknowledgement && !one.silenced).length;
  return (
    <p className={styles.summary}>
      {isNarrow ? words.openAnd(alerts.length, unowned) : words.openIn(alerts.length, chats)}
    </p>
  );
}
