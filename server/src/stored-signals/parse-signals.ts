/** Validates stored signals: another version of Belfry may have written them. */
import type { Signal, Topic } from "../bus/bus.ts";

type Members<S> = Partial<Record<Exclude<keyof S, "type">, "number" | "string" | "object">>;

const membersByType: { [T in Signal["type"]]: Members<Extract<Signal, { type: T }>> } = {
  "message.posted": { chatId: "number", id: "number", rev: "number", message: "object" },
  "message.changed": { chatId: "number", id: "number", rev: "number", message: "object" },
  "message.removed": { chatId: "number", id: "number", rev: "number", message: "object" },
  "chat.changed": { chatId: "number" },
  "chat.joined": { chatId: "number" },
  "chat.advanced": { chatId: "number", rev: "number" },
  "chat.removed": { chatId: "number" },
  "member.changed": { chatId: "number", userId: "number" },
  "author.changed": { chatId: "number", user: "object" },
  "chat.hidden": { chatId: "number" },
  "read.changed": { chatId: "number", messageId: "number" },
  "attention.changed": { chatId: "number" },
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
