/** The problem that a message is about: its start and its end, its columns, and what readers receive. */
import type { Message, State } from "@belfry/contracts/messages/messages";
import { isoTime } from "../../clock.ts";
import type { MessageProblem, PendingMessage, ReplacedMessage } from "../types.ts";
import { shownUpdate, updatedColumns } from "./alert-updates.ts";

interface Times {
  startedAt: number | undefined;
  endedAt: number | undefined;
}

type Replaced = Pick<ReplacedMessage, "startedAt">;

/**
 * Returns when the problem started and ended. Without times of the sender, it starts with the first open
 * message and ends with the first resolved one. An update never moves the start to a later time.
 */
export function timesOf(message: PendingMessage, replaced?: Replaced): Times {
  const { state, problem, createdAt } = message;
  const starts = [problem?.startedAt, replaced?.startedAt].filter((at) => at !== undefined);
  if (starts.length === 0 && state === "open") starts.push(createdAt);
  const startedAt = starts.length > 0 ? Math.min(...starts) : undefined;
  const isOver = state === "resolved" && startedAt !== undefined;
  return { startedAt, endedAt: problem?.endedAt ?? (isOver ? createdAt : undefined) };
}

/** Returns the problem with a start that is not after the time. */
export function startedBy(problem: MessageProblem | undefined, at: number): MessageProblem {
  return { ...problem, startedAt: Math.min(problem?.startedAt ?? at, at) };
}

interface TimesEdit {
  state?: State | null;
  startedAt?: number | null;
  endedAt?: number | null;
}

/** Returns the times that an edit of the state changes, and those that it names. */
export function editedTimes(before: Message, edit: TimesEdit, now: number): TimesEdit {
  const { state = before.state, startedAt, endedAt } = edit;
  if (state === before.state) return { startedAt, endedAt };
  if (state === "open") {
    const isStarted = before.startedAt !== undefined;
    return { startedAt: startedAt ?? (isStarted ? undefined : now), endedAt: endedAt ?? null };
  }
  const isOver = state === "resolved" && before.startedAt !== undefined;
  return { startedAt, endedAt: endedAt ?? (isOver ? now : undefined) };
}

/** Columns of `messages`. */
export const problemColumns = {
  problem: "text",
  problem_run: "integer",
  instances: "text",
  started_at: "integer",
  ended_at: "integer",
  alert: "text",
  silence_id: "integer",
} as const;

/** The columns of a message without a state and a problem. */
export const noProblemRow = {
  problem: undefined,
  problem_run: undefined,
  instances: undefined,
  started_at: undefined,
  ended_at: undefined,
  alert: undefined,
  silence_id: undefined,
};

export function problemRow(message: PendingMessage, replaced?: Replaced) {
  const { name, run, instances } = message.problem ?? {};
  const { startedAt, endedAt } = timesOf(message, replaced);
  const { alert, silence_id } = updatedColumns(message);
  return {
    problem: name,
    problem_run: run,
    instances: instances && JSON.stringify(instances),
    started_at: startedAt,
    ended_at: endedAt,
    alert,
    silence_id,
  };
}

/** Returns its members as readers receive them. */
export function shownProblem(message: PendingMessage, replaced?: Replaced): Partial<Message> {
  const { name: problem, instances } = message.problem ?? {};
  const { startedAt, endedAt } = timesOf(message, replaced);
  return {
    problem,
    instances: instances && [...instances],
    startedAt: startedAt === undefined ? undefined : isoTime(startedAt),
    endedAt: endedAt === undefined ? undefined : isoTime(endedAt),
    ...shownUpdate(message),
  };
}
