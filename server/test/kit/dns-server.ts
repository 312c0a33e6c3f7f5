/** A DNS server on loopback that replies with the IPs a test sets. */
import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { isIP } from "node:net";
import { onTestFinished } from "vitest";

export interface DnsServer {
  resolver: Resolver;
  /** Sets the IPs of a name. `laterIps` are returned from the second query on. */
  setIps(name: string, ips: string[], laterIps?: string[]): void;
  /** All queries, such as `A example.org`. */
  queries: string[];
}

const typeByNumber: Readonly<Record<number, "A" | "AAAA">> = { 1: "A", 28: "AAAA" };

export async function startDnsServer(): Promise<DnsServer> {
  const ipsByName = new Map<string, { first: string[]; later: string[] }>();
  const queries: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { name, type, end } = parseQuestion(message);
    const query = `${type} ${name}`;
    const known = ipsByName.get(name) ?? { first: [], later: [] };
    const ips = queries.includes(query) ? known.later : known.first;
    queries.push(query);
    const matching = ips.filter((ip) => isIP(ip) === (type === "A" ? 4 : 6));
    socket.send(encodeReply(message.subarray(0, end), type, matching), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());

  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    queries,
    setIps: (name, first, later = first) => ipsByName.set(name, { first, later }),
  };
}

/** Parses labels with their lengths, a type and a class (RFC 1035 §4.1.2). */
function parseQuestion(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = typeByNumber[message.readUInt16BE(at + 1)];
  return { name: labels.join(".").toLowerCase(), type, end: at + 5 };
}

function encodeReply(question: Buffer, type: string | undefined, ips: string[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180, 2); // a response, with recursion
  head.writeUInt16BE(ips.length, 6);
  head.writeUInt32BE(0, 8);
  const answers = ips.map((ip) => {
    const data = type === "A" ? Buffer.from(ip.split(".").map(Number)) : encodeIpv6(ip);
    const answer = Buffer.alloc(12);
    answer.writeUInt16BE(0xc00c, 0); // a pointer to the name in the question
    answer.writeUInt16BE(type === "A" ? 1 : 28, 2);
    answer.writeUInt16BE(1, 4);
    answer.writeUInt16BE(data.length, 10);
    return Buffer.concat([answer, data]);
  });
  return Buffer.concat([head, ...answers]);
}

function encodeIpv6(ip: string): Buffer {
  // A URL's host has only hexadecimal groups, even for the last four bytes.
  const [left = "", right] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const groups = (part = "") => (part === "" ? [] : part.split(":"));
  const gap = 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...new Array(gap).fill("0"), ...groups(right)];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of all.entries()) {
    bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2);
  }
  return bytes;
}
