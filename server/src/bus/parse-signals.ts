/**
 * Validates signals that were stored or sent by another process, which may run another version of
 * Belfry. Message events stay in their process.
 */
import type { RevEvent } from "@belfry/contracts/live/events";
import type { Signal, Topic } from "./bus.ts";

type PassedSignal = Exclude<Signal, RevEvent>;

type Members<S> = Partial<Record<Exclude<keyof S, "type">, "number" | "string" | "object">>;

const membersByType: {
  [T in PassedSignal["type"]]: Members<Extract<Signal, { type: T }>>;
} = {
  "chat.changed": { chatId: "number" },
  "chat.joined": { chatId: "number" },
  "chat.advanced": { chatId: "number", rev: "number" },
  "chat.removed": { chatId: "number" },
  "member.changed": { chatId: "number", userId: "number" },
  "author.changed": { chatId: "number", user: "object" },
  "chat.hidden": { chatId: "number" },
  "read.changed": { chatId: "number", messageId: "number" },
  "attention.changed": { chatId: "number" },
  "saved.changed": { chatId: "number", messageId: "number" },
  "scheduled.changed": {},
  "push.tested": {},
  "sidebar.changed": {},
  "thread.changed": { chatId: "number", messageId: "number" },
  "threads.changed": {},
  "notifications.changed": {},
  typing: { chatId: "number", userId: "number" },
  "credential.closed": { reason: "string" },
  "access.changed": {},
};

export function isTopic(text: string): text is Topic {
  return /^(chat|user)\.[1-9]\d{0,15}$/.test(text);
}

/** Returns undefined if the text is not a JSON array of known signals. */
export function parseSignals(text: string): Signal[] | undefined {
  try {
    const signals: unknown = JSON.parse(text);
    return Array.isArray(signals) && signals.every(isPassedSignal) ? signals : undefined;
  } catch {
    return undefined;
  }
}

export function isPassedSignal(value: unknown): value is PassedSignal {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  const { type, ...members }: { type: unknown; [name: string]: unknown } = value;
  if (typeof type !== "string" || !Object.hasOwn(membersByType, type)) return false;
  return Object.entries(membersByType[type as PassedSignal["type"]]).every(
    ([name, kind]) => typeof members[name] === kind,
  );
}
