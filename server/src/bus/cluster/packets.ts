/**
 * Packets between processes: a signature, and ASCII JSON with the sender and a list of items. Large
 * items are sent in parts.
 */
import type { Signer } from "../../crypto/secrets.ts";
import type { BroadcastSignal, Signal, Topic } from "../bus.ts";
import { isPassedSignal, isTopic } from "../parse-signals.ts";
import type { Packet } from "./transport.ts";

export type Item =
  /** Messages of a chat have changed. */
  | [chatId: number, rev: number]
  | ["signals", topic: Topic, signals: readonly Signal[]]
  | ["presence", signal: BroadcastSignal]
  /** The sender could not send everything: receivers behave as after a lost connection. */
  | ["loss"];

type Part = ["part", index: number, count: number, text: string];

/** HMAC-SHA256 in base64url. */
const signatureLength = 43;
/** For the signature, the sender, the brackets and the commas. */
const overheadBytes = signatureLength + 80;

/** Encodes items of one channel, in order. */
export function encodePackets(
  channel: string,
  options: { sender: string; signer: Signer; items: readonly Item[]; maxBytes: number },
): Packet[] {
  const { sender, signer, items, maxBytes } = options;
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
  return texts.map((text) => ({ channel, text: signPacket(`["${sender}"${text}]`, signer) }));
}

/** Returns the text of a packet without items: its sender exists. */
export function emptyPacket(sender: string, signer: Signer): string {
  return signPacket(`["${sender}"]`, signer);
}

function signPacket(text: string, signer: Signer): string {
  return signer.sign(text) + text;
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

/**
 * Returns a function that decodes packets. It returns undefined for one that was not signed by a
 * server of this installation, and throws if one is malformed.
 */
export function createPacketReader(signer: Signer) {
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

  return (packet: string): { sender: string; items: Item[] } | undefined => {
    const text = packet.slice(signatureLength);
    if (!signer.isSigned(text, packet.slice(0, signatureLength))) return undefined;
    const [sender, ...items]: [string, ...(Item | Part)[]] = JSON.parse(text);
    const whole = items.flatMap((item) => (item[0] === "part" ? join(sender, item) : [item]));
    return { sender, items: whole.filter(isKnownItem) };
  };
}

/** Another version of Belfry may send others. Events of messages are never taken from a packet. */
function isKnownItem(item: Item): boolean {
  const [kind, value] = item;
  if (kind === "signals") return isTopic(item[1]) && item[2].every(isPassedSignal);
  if (kind === "presence") return typeof item[1].type === "string";
  return kind === "loss" || (Number.isSafeInteger(kind) && Number.isSafeInteger(value));
}
