/** Statistics of alerts: how many, how fast somebody was on them, and which are noise. */
import type { AlertStatistics } from "@belfry/contracts/on-call/statistics";
import { ChartNoAxesColumn, Download } from "lucide-react";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { useChats } from "../../live/hooks.ts";
import { useWindowTitle } from "../../live/weight/use-window-title.ts";
import { statisticsText as words } from "../../text/screens/on-call/statistics.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { downloadText } from "../../ui/controls/download.ts";
import { Segments } from "../../ui/controls/Segments.tsx";
import { Select } from "../../ui/fields/Select.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import filterStyles from "../AlertFilters.module.css";
import { AlertsHeader } from "../AlertsHeader.tsx";
import screen from "../AlertsScreen.module.css";
import { AlertsPerDay, MinutesPerDay } from "./Charts.tsx";
import { csvOf } from "./csv.ts";
import { Figures } from "./Figures.tsx";
import { NoisyTitles } from "./NoisyTitles.tsx";
import styles from "./statistics.module.css";

type Days = "7" | "30";
/** With fewer alerts, charts say nothing. */
const chartMin = 10;

export default function StatisticsScreen() {
  useWindowTitle(words.title);
  const [days, setDays] = useState<Days>("7");
  const [chatId, setChatId] = useState(0);
  const [webhookId, setWebhookId] = useState(0);
  const all = useStatistics(days, 0, 0);
  const isFiltered = chatId > 0 || webhookId > 0;
  const filtered = useStatistics(days, chatId, webhookId);
  const shown = isFiltered ? filtered : all;
  const { value } = shown;

  return (
    <section className={screen.screen} aria-label={words.title}>
      <AlertsHeader view="statistics" />
      <div className={screen.filters}>
        <div className={filterStyles.filters}>
          <div className={styles.time}>
            <Segments
              label={words.time}
              value={days}
              onChange={setDays}
              options={[
                { value: "7", label: words.days(7) },
                { value: "30", label: words.days(30) },
              ]}
            />
          </div>
          <Filters {...{ known: all.value, chatId, webhookId, setChatId, setWebhookId }} />
        </div>
        {value && value.titles.length > 0 && (
          <Button
            look="quiet"
            size="small"
            onClick={() => downloadText(words.fileName(days), csvOf(value))}
          >
            <Download size={16} />
            {words.csv}
          </Button>
        )}
      </div>
      <section
        className={`${screen.list} ${styles.content}`}
        aria-label={words.results}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and contains nothing to focus
        tabIndex={0}
      >
        <Loadable state={shown}>{(found) => <Content statistics={found} />}</Loadable>
      </section>
    </section>
  );
}

function useStatistics(days: Days, chatId: number, webhookId: number) {
  return useLoad(
    useCallback(
      () =>
        call("GET /api/alerts/statistics", {
          query: {
            days: Number(days),
            ...(chatId > 0 && { chatId }),
            ...(webhookId > 0 && { webhookId }),
          },
        }),
      [days, chatId, webhookId],
    ),
  );
}

function Content({ statistics }: { statistics: AlertStatistics }) {
  const { total, titles, isComplete } = statistics;
  if (total.alerts === 0) {
    return (
      <div className={screen.empty}>
        <EmptyState level={2} icon={ChartNoAxesColumn} title={words.empty} hint={words.emptyHint}>
          {null}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <Figures statistics={statistics} />
      {total.alerts >= chartMin && (
        <div className={styles.charts}>
          <AlertsPerDay days={statistics.days} />
          <MinutesPerDay days={statistics.days} />
        </div>
      )}
      <NoisyTitles titles={titles} webhooks={statistics.webhooks} />
      {!isComplete && <p className={screen.only}>{words.incomplete(total.alerts)}</p>}
    </>
  );
}

interface FiltersProps {
  /** Without filters. */
  known: AlertStatistics | null;
  chatId: number;
  webhookId: number;
  setChatId: (id: number) => void;
  setWebhookId: (id: number) => void;
}

function Filters({ known, chatId, webhookId, setChatId, setWebhookId }: FiltersProps) {
  const chats = useChats() ?? [];
  const webhooks = known?.webhooks ?? [];
  const ids = new Set(webhooks.map((one) => one.chatId));
  const listed = chats.filter(({ id }) => ids.has(id) || id === chatId);
  const inChat = webhooks.filter((one) => chatId === 0 || one.chatId === chatId);
  if (webhooks.length === 0) return null;
  return (
    <>
      <Select
        className={filterStyles.chat}
        aria-label={words.chat}
        data-on={chatId > 0 || undefined}
        value={String(chatId)}
        onChange={(id) => {
          setChatId(Number(id));
          setWebhookId(0);
        }}
        options={[
          { value: "0", label: words.allChats },
          ...listed.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
      <Select
        className={filterStyles.chat}
        aria-label={words.webhook}
        data-on={webhookId > 0 || undefined}
        value={String(webhookId)}
        onChange={(id) => setWebhookId(Number(id))}
        options={[
          { value: "0", label: words.allWebhooks },
          ...[...new Map(inChat.map((one) => [one.webhookId, one.name]))].map(([id, name]) => ({
            value: String(id),
            label: name,
          })),
        ]}
      />
    </>
  );
}
