/**
 * Two HTTP servers around Prism. Test client → front → Prism → back → the server of the test. Prism
 * has one upstream, and each test has its own server, so a header names it.
 */
import { isUtf8 } from "node:buffer";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const upstreamHeader = "x-belfry-upstream";
/** Prism's own replies, to requests that it does not pass on. */
const prismErrors = "https://stoplight.io/prism/errors#";

interface PrismViolation {
  location: string[];
  severity: string;
  message: string;
}

export interface ContractResult {
  /** Requests that Prism compared with the document. */
  checked: number;
  /** Requests that Prism does not pass on, mostly to paths and methods that are not documented. */
  unknown: Map<string, number>;
  /** Violations of replies, with the number of each. */
  violations: Map<string, number>;
}

/** Starts the server that Prism forwards to. Returns its URL. */
export function startBack(): Promise<string> {
  return listen(async (request, response) => {
    const upstream = String(request.headers[upstreamHeader]);
    await forward(request, await buffer(request), upstream, response);
  });
}

/** Starts the server that the tests send to. Counts what Prism reports in `result`. */
export function startFront(prismUrl: string, result: ContractResult): Promise<string> {
  return listen(async (request, response) => {
    const body = await buffer(request);
    if (!isForPrism(request, body)) {
      count(result.unknown, "a body that is not valid JSON or not UTF-8");
      return forward(request, body, String(request.headers[upstreamHeader]), response);
    }
    // Prism takes the end of the path for an empty parameter.
    if (pathOf(request).endsWith("/")) {
      count(result.unknown, "a path with a slash at its end, which the document does not list");
      return forward(request, body, String(request.headers[upstreamHeader]), response);
    }
    const reply = await send(request, body, prismUrl);
    if (reply.text.includes(prismErrors)) {
      count(result.unknown, `${request.method} ${pathOf(request)} ${prismErrorOf(reply.text)}`);
      return forward(request, body, String(request.headers[upstreamHeader]), response);
    }
    // Some paths also fit the pattern of another path, which has the method.
    if (reply.status === 405) return write(reply, response);
    result.checked += 1;
    const violations: PrismViolation[] = JSON.parse(reply.headers.get("sl-violations") ?? "[]");
    // Tests send invalid requests on purpose.
    for (const { location, message } of violations.filter(
      (one) => one.location[0] === "response",
    )) {
      const place = location.slice(1).join(".");
      count(
        result.violations,
        `${request.method} ${pathOf(request)} ${reply.status} ${place}: ${message}`,
      );
    }
    write(reply, response);
  });
}

/** Prism never replies to invalid JSON, and changes bytes that are not UTF-8. */
function isForPrism({ headers }: IncomingMessage, body: Buffer): boolean {
  if (!isUtf8(body)) return false;
  if (!/json/.test(headers["content-type"] ?? "") || body.length === 0) return true;
  try {
    JSON.parse(body.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server: Server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface ReceivedReply {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
}

/** Headers of one connection, which are not forwarded. `fetch` computes the length. */
const hopHeaders = new Set([
  "connection",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
]);

async function send(request: IncomingMessage, body: Buffer, base: string): Promise<ReceivedReply> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!hopHeaders.has(name)) for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const { method = "GET", url = "/" } = request;
  const reply = await fetch(base + url, {
    method,
    headers,
    redirect: "manual",
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, headers: reply.headers, text: bytes.toString("utf8"), bytes };
}

async function forward(
  request: IncomingMessage,
  body: Buffer,
  base: string,
  response: ServerResponse,
): Promise<void> {
  write(await send(request, body, base), response);
}

function write({ status, headers, bytes }: ReceivedReply, response: ServerResponse): void {
  const kept = [...headers].filter(
    ([name]) => !hopHeaders.has(name) && name !== "content-encoding" && name !== "sl-violations",
  );
  response.writeHead(status, kept.flat());
  response.end(bytes);
}

function pathOf({ url = "" }: IncomingMessage): string {
  const [path = ""] = url.split("?");
  return path.replace(/\/(\d+|whk_\w+|[\w-]{30,})(?=\/|$)/g, "/…").slice(0, 120);
}

function prismErrorOf(text: string): string {
  return /errors#(\w+)/.exec(text)?.[1] ?? "";
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
