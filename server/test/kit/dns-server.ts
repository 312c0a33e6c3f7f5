/** A DNS server on loopback that answers what a test says, and remembers what it was asked. */
import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { isIP } from "node:net";
import { onTestFinished } from "vitest";

export interface DnsServer {
  resolver: Resolver;
  /** The addresses of a name, from now on; given twice, the second answers from the second ask on. */
  answer(name: string, addresses: string[], later?: string[]): void;
  /** Each question as `A name` or `AAAA name`. */
  asked: string[];
}

const typeByNumber: Readonly<Record<number, "A" | "AAAA">> = { 1: "A", 28: "AAAA" };

export async function startDnsServer(): Promise<DnsServer> {
  const addressesByName = new Map<string, { now: string[]; later: string[] }>();
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { name, type, end } = questionOf(message);
    const question = `${type} ${name}`;
    const known = addressesByName.get(name) ?? { now: [], later: [] };
    const addresses = asked.includes(question) ? known.later : known.now;
    asked.push(question);
    const fitting = addresses.filter((one) => isIP(one) === (type === "A" ? 4 : 6));
    socket.send(replyTo(message.subarray(0, end), type, fitting), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());

  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    asked,
    answer: (name, now, later = now) => addressesByName.set(name, { now, later }),
  };
}

/** RFC 1035 §4.1.2: labels with their lengths, a type and a class. */
function questionOf(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = typeByNumber[message.readUInt16BE(at + 1)];
  return { name: labels.join(".").toLowerCase(), type, end: at + 5 };
}

/** The question with answers behind it; no address is an answer as well. */
function replyTo(question: Buffer, type: string | undefined, addresses: string[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180, 2); // an answer, with recursion
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const answers = addresses.map((address) => {
    const data = type === "A" ? bytesOf4(address) : bytesOf6(address);
    const answer = Buffer.alloc(12);
    answer.writeUInt16BE(0xc00c, 0); // the name of the question
    answer.writeUInt16BE(type === "A" ? 1 : 28, 2);
    answer.writeUInt16BE(1, 4);
    answer.writeUInt16BE(data.length, 10);
    return Buffer.concat([answer, data]);
  });
  return Buffer.concat([head, ...answers]);
}

function bytesOf4(address: string): Buffer {
  return Buffer.from(address.split(".").map(Number));
}

function bytesOf6(address: string): Buffer {
  // A URL's host is the address in groups, the last two of IPv4 among them.
  const [left = "", right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (part = "") => (part === "" ? [] : part.split(":"));
  const gap = 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...new Array(gap).fill("0"), ...groups(right)];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of all.entries()) {
    bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2);
  }
  return bytes;
}
