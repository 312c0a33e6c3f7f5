/**
 * Packets between processes: ASCII JSON with the sender and a list of items. Large items are sent in
 * parts.
 */
import type { PresenceSignal, Signal, Topic } from "../bus.ts";
import type { Packet } from "./transport.ts";

export type Item =
  /** Messages of a chat have changed. */
  | [chatId: number, rev: number]
  | ["signals", topic: Topic, signals: readonly Signal[]]
  | ["presence", signal: PresenceSignal]
  /** The sender could not send everything: receivers behave as after a lost connection. */
  | ["loss"];

type Part = ["part", index: number, count: number, text: string];

/** For the sender, the brackets and the commas. */
const overheadBytes = 80;

/** Encodes items of one channel, in order. */
export function encodePackets(
  channel: string,
  { sender, items, maxBytes }: { sender: string; items: readonly Item[]; maxBytes: number },
): Packet[] {
  const texts: string[] = [];
  let open = "";
  for (const text of items.flatMap((item) => encodeItem(item, maxBytes - overheadBytes))) {
    if (open && open.length + text.length + overheadBytes > maxBytes) {
      texts.push(open);
      open = "";
    }
    open += `,${text}`;
  }
  if (open) texts.push(open);
  return texts.map((text) => ({ channel, text: `["${sender}"${text}]` }));
}

/** A packet without items: its sender exists. */
export function emptyPacket(channel: string, sender: string): Packet {
  return { channel, text: `["${sender}"]` };
}

/** Returns several parts if the item is longer than `maxBytes`. */
function encodeItem(item: Item, maxBytes: number): string[] {
  const text = asciiJson(item);
  if (text.length <= maxBytes) return [text];
  // Quotes and backslashes take two bytes in a part.
  const partLength = Math.floor((maxBytes - overheadBytes) / 2);
  const count = Math.ceil(text.length / partLength);
  return Array.from({ length: count }, (_, index) => {
    const slice = text.slice(index * partLength, (index + 1) * partLength);
    return asciiJson(["part", index, count, slice]);
  });
}

/** One byte for each character, so that lengths are bytes and a text can be cut anywhere. */
function asciiJson(value: Item | Part): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Returns a function that decodes packets. It throws if one is malformed. */
export function createPacketReader() {
  const partsBySender = new Map<string, string[]>();

  function join(sender: string, [, index, count, text]: Part): Item[] {
    const parts = index === 0 ? [] : partsBySender.get(sender);
    if (parts?.length !== index) return []; // a part was lost, and with it the item
    parts.push(text);
    partsBySender.set(sender, parts);
    if (parts.length < count) return [];
    partsBySender.delete(sender);
    return [JSON.parse(parts.join(""))];
  }

  return (text: string): { sender: string; items: Item[] } => {
    const [sender, ...items]: [string, ...(Item | Part)[]] = JSON.parse(text);
    return {
      sender,
      items: items.flatMap((item) => (item[0] === "part" ? join(sender, item) : [item])),
    };
  };
}
