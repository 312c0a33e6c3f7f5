/** Fake timers, storage, pages, WebSockets and `fetch`, controlled by a test. */
import { setImmediate } from "node:timers/promises";
import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { Timers } from "../src/api/timers.ts";

/** Runs all pending promise callbacks. */
export const flush = () => setImmediate();

export type FakeTimers = ReturnType<typeof createFakeTimers>;

/** Timers whose clock moves only by `advance`. `random` sets the jitter. */
export function createFakeTimers(random: () => number = () => 1) {
  let now = Date.UTC(2026, 10, 22);
  let lastId = 0;
  const pending = new Map<number, { run: () => void; at: number }>();

  const timers: Timers = {
    now: () => now,
    random,
    setTimeout(run, ms) {
      lastId += 1;
      pending.set(lastId, { run, at: now + ms });
      return lastId;
    },
    clearTimeout: (id) => void pending.delete(id ?? 0),
  };

  const next = () => [...pending].sort(([, a], [, b]) => a.at - b.at)[0];

  return {
    ...timers,
    /** Milliseconds until each pending timer. */
    pendingDelays: () => [...pending.values()].map(({ at }) => at - now).sort((a, b) => a - b),
    /** Runs the timers that are due within `ms` in order, and the promise callbacks after each. */
    async advance(ms: number) {
      const end = now + ms;
      for (let due = next(); due && due[1].at <= end; due = next()) {
        const [id, { run, at }] = due;
        pending.delete(id);
        now = Math.max(now, at);
        run();
        await flush();
      }
      now = end;
    },
  };
}

/** A `Storage` whose keys are its own properties, as in browsers. A full one rejects writes. */
export function createFakeStorage(onDelete: (key: string) => void = () => {}) {
  const quota = { isFull: false };
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      if (quota.isFull) throw new DOMException("The quota is exceeded", "QuotaExceededError");
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      if (Object.hasOwn(this, key)) onDelete(key);
      delete this[key];
    },
  };
  const storage: Storage = Object.create(methods);
  return { storage, quota };
}

/** A client's WebSocket that a test opens, sends events to and closes. */
export class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  /** Frames that the client sent. */
  readonly sent: ClientFrame[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  readonly url: string;
  readonly protocol: string;

  constructor(url: string, protocol: string) {
    this.url = url;
    this.protocol = protocol;
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  /** Called by the client. */
  close() {
    this.readyState = 2;
  }

  open() {
    if (this.readyState === 0) this.readyState = FakeSocket.OPEN;
  }

  receive(event: ServerEvent) {
    if (this.readyState === FakeSocket.OPEN) this.onmessage?.({ data: JSON.stringify(event) });
  }

  /** Closes the connection for the server or the network, or completes the client's `close`. */
  cut(code = 1006) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** Window, document and sockets of one tab. */
export function createFakePage() {
  const sockets: FakeSocket[] = [];
  const page = new EventTarget();
  const location = { protocol: "https:", host: "chat.example.org" };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });

  class PageSocket extends FakeSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol);
      sockets.push(this);
    }
  }

  return {
    sockets,
    window: Object.assign(page, { location }) as unknown as Window,
    document: document as unknown as Document,
    WebSocket: PageSocket as unknown as typeof WebSocket,
    goOnline: () => page.dispatchEvent(new Event("online")),
    goOffline: () => page.dispatchEvent(new Event("offline")),
    show(visibilityState: DocumentVisibilityState) {
      Object.assign(document, { visibilityState });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    /** Fires the event for a change in another tab. */
    notifyStorage: (key: string, newValue: string | null) =>
      page.dispatchEvent(Object.assign(new Event("storage"), { key, newValue })),
  };
}

/** The server's reply, or why no complete reply arrived. */
export type FakeReply =
  | { status: number; body: unknown; retryAfter?: number }
  | "lost"
  /** Only the headers arrive. */
  | "cut";

export interface FakeRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: HeadersInit | undefined;
  body: unknown;
  /** Status of the reply, set when it arrives. */
  status?: number;
  reply: (reply: FakeReply) => void;
}

/** A `fetch` whose requests wait until the test replies. */
export function createFakeFetch() {
  const requests: FakeRequest[] = [];
  /** Pending and completed requests. */
  const sent: FakeRequest[] = [];

  function fetch(url: string, init: RequestInit): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request: FakeRequest = {
      method: init.method ?? "GET",
      url,
      headers: init.headers,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      reply(reply) {
        requests.splice(requests.indexOf(request), 1);
        if (reply === "lost") reject(new TypeError("Failed to fetch"));
        else resolve(responseOf(reply));
        if (typeof reply === "object") request.status = reply.status;
      },
    };
    requests.push(request);
    sent.push(request);
    return promise;
  }

  /** Returns the only pending request with this method and path. */
  function findOnly(method: string, path: string): FakeRequest {
    const found = requests.filter((one) => one.method === method && pathOf(one.url) === path);
    const [request, ...others] = found;
    if (request && others.length === 0) return request;
    const pending = requests.map((one) => `${one.method} ${one.url}`).join(", ");
    throw new Error(`${found.length} requests ${method} ${path} among: ${pending}`);
  }

  return { fetch: fetch as typeof globalThis.fetch, requests, sent, findOnly };
}

function pathOf(url: string): string {
  return url.replace(/\?.*/, "");
}

/** Returns the members of a `Response` that the client uses. A real one resolves too late. */
function responseOf(reply: Exclude<FakeReply, "lost">): Response {
  const { status, body, retryAfter } = reply === "cut" ? cutReply : reply;
  const response: Pick<Response, "ok" | "status" | "statusText" | "headers" | "json"> = {
    ok: status < 400,
    status,
    statusText: "",
    headers: new Headers(retryAfter ? { "retry-after": String(retryAfter) } : {}),
    async json() {
      if (reply === "cut") throw new TypeError("terminated");
      return structuredClone(body);
    },
  };
  return response as Response;
}

const cutReply = { status: 200, body: null, retryAfter: 0 };
