/** The columns of an alert: its life, and what readers receive of them. */
import type { Alert, AlertAcknowledgement } from "@belfry/contracts/alerts/life";
import type { Level, Message, State } from "@belfry/contracts/messages/messages";
import { isoTime } from "../../clock.ts";
import { type JsonColumn, parseColumn } from "../../database/json-column.ts";
import type { StoredAlert } from "../../database/schema.ts";

export interface AlertRow {
  state: State | null;
  level: Level | null;
  instances: JsonColumn<string[]> | null;
  created_at: number;
  updated_at: number | null;
  acknowledged_by: number | null;
  acknowledged_at: number | null;
  remind_at: number | null;
  alert: JsonColumn<StoredAlert> | null;
}

/** The columns that nothing but the life of an alert changes. */
export const noAlert = {
  acknowledged_by: null,
  acknowledged_at: null,
  remind_at: null,
  new_since: null,
  alert: null,
  silence_id: null,
} as const;

/** Returns undefined for a message that is not an alert. */
export function alertOf(row: AlertRow, hasKey: boolean): Alert | undefined {
  const { state, level } = row;
  if (state === null) return undefined;
  const stored: StoredAlert = row.alert === null ? {} : parseColumn(row.alert);
  const instances = row.instances === null ? [] : parseColumn(row.instances);
  return {
    state,
    highest: stored.highest ?? level ?? undefined,
    had: stored.had ?? instances,
    newsAt: row.updated_at ?? row.created_at,
    hasKey,
    acknowledgement: acknowledgementOf(row, stored),
    firstAcknowledgedAt: stored.firstAcknowledgedAt,
    nobodyNotified: stored.nobodyNotified,
    closed: stored.closed,
    silenced: stored.silenced,
    leftSilence: stored.left,
  };
}

function acknowledgementOf(row: AlertRow, stored: StoredAlert): AlertAcknowledgement | undefined {
  if (row.acknowledged_at === null) return undefined;
  return {
    by: row.acknowledged_by ?? "sender",
    at: row.acknowledged_at,
    note: stored.note,
    remindAt: row.remind_at ?? undefined,
    newSince: stored.newSince,
  };
}

/** Returns the columns of an alert whose message has this level and these instances. */
export function columnsOf(
  alert: Alert,
  { level, instances = [] }: { level?: Level | null | undefined; instances?: readonly string[] },
) {
  const { acknowledgement: given, firstAcknowledgedAt, nobodyNotified, closed } = alert;
  const { highest, had, silenced, leftSilence } = alert;
  const isOpen = alert.state === "open";
  const stored: StoredAlert = {
    ...(isOpen && highest !== undefined && highest !== level && { highest }),
    ...(isOpen && had.length > instances.length && { had: [...had] }),
    ...(given?.note !== undefined && { note: given.note }),
    ...(given?.newSince && { newSince: given.newSince }),
    ...(firstAcknowledgedAt !== undefined && { firstAcknowledgedAt }),
    ...(nobodyNotified && { nobodyNotified }),
    ...(closed && { closed }),
    ...(silenced && { silenced }),
    ...(leftSilence !== undefined && { left: leftSilence }),
  };
  return {
    acknowledged_by: given && given.by !== "sender" ? given.by : null,
    acknowledged_at: given?.at ?? null,
    remind_at: given?.remindAt ?? null,
    new_since: given?.newSince?.at ?? null,
    alert: Object.keys(stored).length > 0 ? JSON.stringify(stored) : null,
    silence_id: silenced?.id ?? null,
  };
}

/** Returns its members as readers receive them. Names follow in `withNames`. */
export function shownAlert(row: Omit<AlertRow, "instances" | "level">): Partial<Message> {
  const stored: StoredAlert = row.alert === null ? {} : parseColumn(row.alert);
  const found = acknowledgementOf({ ...row, instances: null, level: null }, stored);
  return {
    ...(found && { acknowledgement: shownAcknowledgement(found) }),
    ...(stored.nobodyNotified && { nobodyNotified: stored.nobodyNotified }),
    ...(stored.closed && { closed: shownClosed(stored.closed) }),
    ...(stored.silenced && { silenced: shownSilence(stored.silenced) }),
  };
}

export function shownAcknowledgement(
  { by, at, note, remindAt, newSince }: AlertAcknowledgement,
  displayName = "",
): NonNullable<Message["acknowledgement"]> {
  return {
    by: by === "sender" ? by : { userId: by, displayName },
    at: isoTime(at),
    ...(note !== undefined && { note }),
    ...(remindAt !== undefined && { remindAt: isoTime(remindAt) }),
    ...(newSince && { newSince: { at: isoTime(newSince.at), count: newSince.count } }),
  };
}

function shownClosed({ at, by }: NonNullable<Alert["closed"]>): NonNullable<Message["closed"]> {
  return { at: isoTime(at), ...(by !== undefined && { by: { userId: by, displayName: "" } }) };
}

export function shownSilence(
  { id, by, until, heldBack }: NonNullable<Alert["silenced"]>,
  displayName = "",
): NonNullable<Message["silenced"]> {
  return {
    silenceId: id,
    ...(by !== undefined && { by: { userId: by, displayName } }),
    ...(until !== undefined && { until: isoTime(until) }),
    heldBack,
  };
}
