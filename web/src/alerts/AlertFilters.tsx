/** The filters above the list of alerts, with the number of alerts of each. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useChats, useMe } from "../live/hooks.ts";
import { alertsText } from "../text/screens/on-call/alerts.ts";
import { text } from "../text/text.ts";
import { Segments } from "../ui/controls/Segments.tsx";
import { Select } from "../ui/fields/Select.tsx";
import styles from "./AlertFilters.module.css";
import { type AlertFilter, type AlertView, isIn } from "./alert-filter.ts";

const words = alertsText.list;

interface Props {
  alerts: readonly Message[];
  filter: AlertFilter;
  onChange: (filter: AlertFilter) => void;
}

const views: readonly AlertView[] = ["all", "nobody", "mine", "critical"];

export function AlertFilters({ alerts, filter, onChange }: Props) {
  const me = useMe();
  const chats = useChats() ?? [];
  const inChat = alerts.filter(({ chatId }) => filter.chatId === null || chatId === filter.chatId);
  const countOf = (view: AlertView) => inChat.filter((one) => isIn(view, one, me.id)).length;
  const listed = chats.filter(
    ({ id }) => id === filter.chatId || alerts.some(({ chatId }) => chatId === id),
  );
  return (
    <div className={styles.filters}>
      <Segments
        look="chips"
        label={words.filter}
        value={filter.view}
        onChange={(view) => onChange({ ...filter, view })}
        options={views.map((view) => ({
          value: view,
          label: words[view],
          count: text.chats.number(countOf(view)),
        }))}
      />
      {(listed.length > 1 || filter.chatId !== null) && (
        <Select
          className={styles.chat}
          aria-label={words.chat}
          data-on={filter.chatId !== null || undefined}
          value={String(filter.chatId ?? "")}
          shown={listed.find(({ id }) => id === filter.chatId)?.title ?? words.chat}
          onChange={(id) => onChange({ ...filter, chatId: Number(id) || null })}
          options={[
            { value: "", label: words.anyChat },
            ...listed.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      )}
    </div>
  );
}
