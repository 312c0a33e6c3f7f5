/** Changes to alerts that are on screen before the server has replied. */
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
import type { AlertPatch, AlertPatches } from "../store.ts";

export type AlertKey = Pick<Message, "chatId" | "id">;

export const alertKey = ({ chatId, id }: AlertKey): string => `${chatId} ${id}`;

/** Rows are compared by their messages, so each patch has one copy of its message. */
const copies = new WeakMap<AlertPatch, { from: Message; to: Message }>();

export function patched(message: Message, patches: AlertPatches): Message {
  const patch = patches[alertKey(message)];
  if (!patch || !("acknowledgement" in patch) || message.state !== "open") return message;
  const known = copies.get(patch);
  if (known?.from === message) return known.to;
  const { acknowledgement: _, nobodyNotified, ...rest } = message;
  const { acknowledgement } = patch;
  const to = acknowledgement
    ? { ...rest, acknowledgement }
    : { ...rest, ...(nobodyNotified && { nobodyNotified }) };
  copies.set(patch, { from: message, to });
  return to;
}

export function patchedTimeline(timeline: Timeline, patches: AlertPatches): Timeline {
  if (Object.keys(patches).length === 0) return timeline;
  return { ...timeline, messages: timeline.messages.map((one) => patched(one, patches)) };
}
