/** Reads the tables after a run and finds what breaks a promise about alerts. */
import type { TakenPush } from "./push-weather.ts";
import { type EntryRow, keyOf, type NoticeRow, readTables } from "./tables.ts";
import type { TrackedAlert } from "./tracked-alert.ts";
import { minute, type World } from "./world.ts";

interface Evidence {
  alert: TrackedAlert;
  notices: NoticeRow[];
  entries: EntryRow[];
  pushes: TakenPush[];
}

export interface Faults {
  /** The number of faults of each kind. */
  faults: Record<string, number>;
  examples: string[];
}

export async function findFaults(options: {
  world: World;
  alerts: readonly TrackedAlert[];
  taken: readonly TakenPush[];
}): Promise<Faults & { numbers: Record<string, number> }> {
  const { world, alerts, taken } = options;
  const tables = await readTables(world.database);
  const pushesByKey = Map.groupBy(taken, (push) => keyOf(push.chatId, push.messageId));
  const sessionByDevice = new Map(world.devices.map(({ path, sessionId }) => [path, sessionId]));
  const counts: Record<string, number> = {};
  const examples: string[] = [];

  for (const alert of alerts) {
    const key = keyOf(alert.chat.id, alert.id);
    const evidence = {
      alert,
      notices: tables.noticesByKey.get(key) ?? [],
      entries: tables.entriesByKey.get(key) ?? [],
      pushes: pushesByKey.get(key) ?? [],
    };
    const found = [
      ...lostAcknowledgements(alert, tables.messageByKey.get(key)),
      ...wrongSteps(evidence),
      ...nobodyNotified(evidence),
      ...unwantedPushes(evidence),
      ...wrongEntries(evidence, sessionByDevice),
    ];
    for (const fault of found) {
      const name = fault.split(":")[0] ?? "";
      counts[name] = (counts[name] ?? 0) + 1;
      if (counts[name] <= 3) examples.push(`${fault}\n${describe(evidence)}`);
    }
  }
  return { faults: counts, examples, numbers: { ...tables.numbers, pushes: taken.length } };
}

/** The message is as the acts left it. */
function lostAcknowledgements(
  alert: TrackedAlert,
  row: Awaited<ReturnType<typeof readTables>>["messageByKey"] extends Map<string, infer Row>
    ? Row | undefined
    : never,
): string[] {
  const expected = [
    alert.state,
    alert.owner?.userId ?? null,
    alert.owner?.remindAt ?? null,
    alert.owner?.newSince ?? null,
  ];
  const found = [row?.state, row?.acknowledged_by, row?.remind_at, row?.new_since];
  if (JSON.stringify(expected) === JSON.stringify(found)) return [];
  return [`acknowledgement: expected ${expected}, found ${found}`];
}

/** Each step is taken once in a round, and when it is due. */
function wrongSteps({ alert, notices }: Evidence): string[] {
  const faults: string[] = [];
  const { steps } = alert.chat;
  const rows = notices.filter(({ step }) => step <= 3);
  if (!steps) return rows.length > 0 && alert.unconfirmed === 0 ? ["steps: without steps"] : [];
  const rounds = Map.groupBy(rows, ({ since }) => since);
  const later = [...rounds.keys()].filter((since) => since > 0).length;
  if (later > alert.unconfirmed + alert.episodes.length - 1) {
    faults.push(`rounds: ${later} of ${alert.unconfirmed}`);
  }
  for (const [since, taken] of rounds) {
    const at = (step: number) => taken.find((row) => row.step === step)?.at;
    const numbers = taken.map(({ step }) => step);
    if (new Set(numbers).size !== numbers.length) faults.push(`twice: ${numbers}`);
    const first = at(1);
    if (first === undefined) {
      faults.push(`order: ${numbers} without the first step`);
      continue;
    }
    if (alert.sawSetBack) continue;
    for (const [step, minutes] of [
      [2, steps.again],
      [3, steps.everyone],
    ] as const) {
      const found = at(step);
      if (found !== undefined && found < first + minutes * minute) faults.push(`early: ${step}`);
      if (since !== 0 || alert.unconfirmed > 0 || alert.episodes.length > 1) continue;
      const due = alert.wantedAt.find((now) => now >= first + minutes * minute);
      if (due !== undefined && (found ?? Infinity) > due) {
        faults.push(`late: step ${step} at ${found}, due at ${due}`);
      }
    }
  }
  return faults;
}

/** An open alert of the level has somebody who was notified, or a reason. */
function nobodyNotified({ alert, notices, entries }: Evidence): string[] {
  const [due] = alert.wantedAt;
  if (due === undefined || !alert.chat.steps) return [];
  const began = alert.sawSetBack ? 0 : (alert.episodes.at(-1)?.at ?? 0);
  const first = notices.filter(({ step, at }) => step === 1 && at >= began);
  if (first.length === 0) return [`nobody: no step was taken, due at ${due}`];
  if (!alert.sawSetBack && !first.some(({ at }) => at <= due)) {
    return [`nobody: the first step was late, due at ${due}`];
  }
  // An owner who does not confirm was the first one to be notified.
  if (!entries.some(({ step, at }) => step > 0 && at >= began)) return ["nobody: empty ledger"];
  return [];
}

/** Nobody is notified after an acknowledgement or the end, except the owner of what is new. */
function unwantedPushes({ alert, pushes }: Evidence): string[] {
  const faults: string[] = [];
  for (const { kind, phase, device } of pushes) {
    if (kind === "resolved") continue;
    const isOver = !alert.episodes.some(({ from, to = Infinity }) => from <= phase && phase <= to);
    if (isOver) faults.push(`ended: ${kind} for ${device} in phase ${phase}`);
    const owned = alert.owned.find(({ from, to = Infinity }) => from < phase && phase < to);
    const isOfSteps = kind === "open" || kind === "still_open";
    if (owned && isOfSteps) faults.push(`owned: ${kind} for ${device} in phase ${phase}`);
    const around = alert.owned.filter(({ from, to = Infinity }) => from <= phase && phase <= to);
    const mayHave = (has: (one: (typeof around)[number]) => boolean) => around.some(has);
    if (kind === "news" && !mayHave(({ news }) => news.some((at) => at <= phase))) {
      faults.push(`news: for ${device} in phase ${phase}`);
    }
    if (kind === "reminder" && !mayHave(({ reminders }) => reminders > 0)) {
      faults.push(`reminder: for ${device} in phase ${phase}`);
    }
  }
  return faults;
}

/** The ledger has what the devices received, once. */
function wrongEntries(
  { entries, pushes }: Evidence,
  sessionByDevice: ReadonlyMap<string, number>,
): string[] {
  const faults: string[] = [];
  for (const { result, reason, step, user_id } of entries) {
    if (result === "waiting") faults.push(`waiting: step ${step} of user ${user_id}`);
    const needsReason = result === "held_back" || result === "refused";
    if (needsReason !== (reason !== null)) faults.push(`reason: ${result} ${reason}`);
  }
  const received = pushes.filter(({ kind }) => kind !== "resolved");
  const byDevice = Map.groupBy(received, ({ device }) => device);
  const accepted = entries.filter(({ result }) => result === "accepted");
  for (const [device, of] of byDevice) {
    const rows = accepted.filter((row) => row.session_id === sessionByDevice.get(device));
    if (of.length > rows.length) faults.push(`more: ${device} ${of.length} of ${rows.length}`);
    if (of.length < rows.length) faults.push(`fewer: ${device} ${of.length} of ${rows.length}`);
    const chain = of.filter(({ kind }) => kind === "open" || kind === "still_open");
    const again = chain.find(({ phase }, at) => at > 0 && chain[at - 1]?.phase === phase);
    if (again) faults.push(`again: ${device} twice in phase ${again.phase}`);
  }
  const silent = accepted.filter(
    (row) => ![...byDevice.keys()].some((device) => sessionByDevice.get(device) === row.session_id),
  );
  if (silent.length > 0) faults.push(`fewer: ${silent.length} accepted, none received`);
  return faults;
}

function describe({ alert, notices, entries, pushes }: Evidence): string {
  const { chat, had, episodes, owned, wantedAt, ...rest } = alert;
  return [
    JSON.stringify({ chat: chat.id, steps: chat.steps, had: had.size, ...rest }),
    `episodes ${JSON.stringify(episodes)} owned ${JSON.stringify(owned)} wanted ${wantedAt}`,
    ...notices.map(({ step, since, at }) => `step ${step} since ${since} at ${at}`),
    ...entries.map(
      (row) =>
        `entry ${row.step} since ${row.since} user ${row.user_id} ${row.why} ${row.result} ${row.reason} at ${row.at} retry ${row.retry_at}`,
    ),
    ...pushes.map(({ device, kind, phase }) => `push ${device} ${kind} in phase ${phase}`),
  ]
    .map((line) => `  ${line}`)
    .join("\n");
}
