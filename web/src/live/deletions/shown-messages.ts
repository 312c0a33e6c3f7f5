/** Shows the messages that the user deletes as deleted ones, before the server has deleted them. */
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";

type Ids = readonly number[] | undefined;

/** Rows are compared by their messages, so each message has one copy. */
const copies = new WeakMap<Message, Message>();

export function shownMessage(message: Message, hiddenIds: Ids): Message {
  if (message.deletedAt || !hiddenIds?.includes(message.id)) return message;
  const known = copies.get(message);
  if (known) return known;
  const { cards: _cards, files: _files, mentions: _mentions, ...rest } = message;
  const copy = { ...rest, text: "", deletedAt: message.createdAt };
  copies.set(message, copy);
  return copy;
}

export function shownTimeline(timeline: Timeline, hiddenIds: Ids): Timeline {
  if (!hiddenIds || hiddenIds.length === 0) return timeline;
  const messages = timeline.messages.map((message) => shownMessage(message, hiddenIds));
  const { quoted } = timeline;
  if (!quoted) return { ...timeline, messages };
  const shown = Object.values(quoted).map((message) => shownMessage(message, hiddenIds));
  return { ...timeline, messages, quoted: Object.fromEntries(shown.map((one) => [one.id, one])) };
}
