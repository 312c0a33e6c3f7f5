/** Severity and state of a message in words. */
import type { Message } from "@belfry/contracts/messages/messages";
import { text } from "../../text/text.ts";

const { levels, states } = text.conversation;

/** Returns "Critical", "Resolved" or similar, or an empty text for an ordinary message. */
export function statusOf({ level, state, deletedAt }: Message): string {
  if (deletedAt) return "";
  if (state && state !== "open") return states[state];
  return level && level !== "info" ? levels[level] : "";
}
