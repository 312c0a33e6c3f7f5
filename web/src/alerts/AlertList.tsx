/** The groups of the list, and the keys that move between the rows, acknowledge and silence. */
import type { Message } from "@belfry/contracts/messages/messages";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useAlertActs } from "../conversation/alerts/tools/alert-acts.ts";
import { openMessageDialog } from "../conversation/dialogs/message-dialogs.ts";
import { alertKey } from "../live/alerts/alert-patches.ts";
import { useChats } from "../live/hooks.ts";
import { alertsText } from "../text/screens/on-call/alerts.ts";
import { text } from "../text/text.ts";
import { useShortcut } from "../ui/shortcuts/use-shortcut.ts";
import { AlertRow } from "./AlertRow.tsx";
import styles from "./AlertsScreen.module.css";
import { useHeldRows } from "./use-held-rows.ts";

const words = alertsText.list;

interface Props {
  alerts: readonly Message[];
  /** Changes with the filter. */
  listKey: string;
}

export function AlertList({ alerts, listKey }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const acts = useAlertActs();
  const titles = new Map((useChats() ?? []).map(({ id, title }) => [id, title]));
  const { groups, handlers, release } = useHeldRows(alerts, listKey);
  const rows = [...groups.nobody, ...groups.somebody, ...groups.silenced];
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const current = rows.find((row) => alertKey(row) === focusedKey) ?? rows[0];
  const currentKey = current && alertKey(current);
  useFocusOfGone(list, rows);

  const linkOf = (key: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-alert="${key}"] a`);

  function move(step: 1 | -1) {
    const keys = rows.map(alertKey);
    const isInList = list.current?.contains(document.activeElement);
    const at = keys.indexOf(currentKey ?? "");
    const next = isInList ? Math.max(0, Math.min(keys.length - 1, at + step)) : Math.max(0, at);
    linkOf(keys[next])?.focus();
  }

  /** Focuses the next row that nobody is on. */
  function acknowledge(alert: Message) {
    const at = groups.nobody.indexOf(alert);
    const next = groups.nobody[at + 1] ?? groups.nobody[at - 1];
    acts.acknowledge(alert);
    const key = next && at >= 0 ? alertKey(next) : alertKey(alert);
    setFocusedKey(key);
    linkOf(key)?.focus({ preventScroll: true });
  }

  function onKey() {
    if (current?.state !== "open") return;
    release();
    if (!current.acknowledgement) acknowledge(current);
    else if (current.acknowledgement.newSince && acts.isMine(current)) {
      acts.acknowledge(current, { confirm: true });
    }
  }

  useShortcut(
    "nextAlert",
    useLatest(() => move(1)),
  );
  useShortcut(
    "previousAlert",
    useLatest(() => move(-1)),
  );
  useShortcut("acknowledgeAlert", useLatest(onKey));
  useShortcut(
    "silenceAlert",
    useLatest(() => {
      if (current?.state === "open" && !current.silenced) openMessageDialog("silence", current);
    }),
  );

  const rowOf = (alert: Message) => {
    const key = alertKey(alert);
    return (
      <AlertRow
        key={key}
        alert={alert}
        chatTitle={titles.get(alert.chatId) ?? ""}
        isCurrent={key === currentKey}
        onFocus={() => setFocusedKey(key)}
        onAcknowledge={() => acknowledge(alert)}
      />
    );
  };

  return (
    <div ref={list} {...handlers}>
      {(["nobody", "somebody", "silenced"] as const).map(
        (name) =>
          groups[name].length > 0 && (
            <section
              key={name}
              aria-label={words[name]}
              data-urgent={name === "nobody" || undefined}
            >
              <h2 className={styles.group}>
                {words[name]} <span>{text.chats.number(groups[name].length)}</span>
              </h2>
              <ul>{groups[name].map(rowOf)}</ul>
            </section>
          ),
      )}
    </div>
  );
}

/** Returns a function that stays the same and calls the latest one. */
function useLatest(run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback(() => latest.current(), []);
}

/** Moves the focus to the row that takes the place of one that was removed. */
function useFocusOfGone(list: RefObject<HTMLElement | null>, rows: readonly Message[]) {
  const focused = useRef<{ key: string; at: number } | null>(null);
  useEffect(() => {
    const element = list.current;
    const row = document.activeElement?.closest<HTMLElement>("[data-alert]");
    const keys = rows.map(alertKey);
    const before = focused.current;
    if (row && element?.contains(row)) {
      const key = row.dataset.alert ?? "";
      focused.current = { key, at: keys.indexOf(key) };
    } else if (before && document.activeElement === document.body && !keys.includes(before.key)) {
      const key = keys[Math.min(before.at, keys.length - 1)];
      element?.querySelector<HTMLElement>(`[data-alert="${key}"] a`)?.focus();
    } else if (document.activeElement !== document.body) focused.current = null;
  });
}
