/** Validates stored signals: another version of Belfry may have written them. */
import type { Signal, Topic } from "../bus/bus.ts";

type Members<S> = Partial<Record<Exclude<keyof S, "type">, "number" | "string" | "object">>;

const membersByType: { [T in Signal["type"]]: Members<Extract<Signal, { type: T }>> } = {
  ready: { userId: "number", heartbeatMs: "number" },
  "message.posted": { chatId: "number", id: "number", rev: "number", message: "object" },
  "message.changed": { chatId: "number", id: "number", rev: "number", message: "object" },
  "message.removed": { chatId: "number", id: "number", rev: "number", message: "object" },
  "chat.changed": { chat: "object" },
  "chat.joined": { chatId: "number" },
  "chat.advanced": { chatId: "number", rev: "number" },
  "chat.removed": { chatId: "number" },
  "member.changed": { chatId: "number", userId: "number", member: "object" },
  "author.changed": { chatId: "number", user: "object" },
  "chat.hidden": { chatId: "number" },
  "read.changed": { chatId: "number", messageId: "number" },
  "attention.changed": { chatId: "number", attention: "object" },
  "notifications.changed": { settings: "object" },
  typing: { chatId: "number", userId: "number" },
  "presence.changed": { users: "object" },
  resync: { chatId: "number" },
  "credential.closed": { reason: "string" },
  "session.ended": { reason: "string" },
  pong: {},
};

export function isTopic(text: string): text is Topic {
  return /^(chat|user)\.[1-9]\d{0,15}$/.test(text);
}

/** Returns undefined if the text is not a JSON array of known signals. */
export function parseSignals(text: string): Signal[] | undefined {
  try {
    const signals: unknown = JSON.parse(text);
    return Array.isArray(signals) && signals.every(isSignal) ? signals : undefined;
  } catch {
    return undefined;
  }
}

function isSignal(value: unknown): value is Signal {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  const { type, ...members }: { type: unknown; [name: string]: unknown } = value;
  if (typeof type !== "string" || !Object.hasOwn(membersByType, type)) return false;
  return Object.entries(membersByType[type as Signal["type"]]).every(
    ([name, kind]) => typeof members[name] === kind,
  );
}
