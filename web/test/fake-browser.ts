/** A browser that a test drives by hand: timers, storage, page events and WebSockets. */
import { setImmediate } from "node:timers/promises";
import type { ClientFrame, ServerEvent } from "@belfry/contracts/live/events";
import type { Timers } from "../src/api/timers.ts";

/** Runs all pending promise callbacks. */
export const flush = () => setImmediate();

export type FakeTimers = ReturnType<typeof createFakeTimers>;

/** A clock that stands still until `advance`. `random` decides the jitter. */
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
    waits: () => [...pending.values()].map(({ at }) => at - now).sort((a, b) => a - b),
    /** Runs the timers that are due within `ms`, in order, each with what follows from it. */
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

/** A `Storage` whose keys are its own properties, as in browsers. While full it stores nothing. */
export function createFakeStorage(onRemove: (key: string) => void = () => {}) {
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
      if (Object.hasOwn(this, key)) onRemove(key);
      delete this[key];
    },
  };
  const storage: Storage = Object.create(methods);
  return { storage, quota };
}

/** One end of a connection that a test opens, feeds and cuts. */
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

  /** The server or the network closes the connection; also fires after the client's own `close`. */
  cut(code = 1006) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** The window and document of one tab, and the sockets opened in it. */
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
    /** Another tab of this browser has changed a key of the storage. */
    notifyStorage: (key: string, newValue: string | null) =>
      page.dispatchEvent(Object.assign(new Event("storage"), { key, newValue })),
  };
}

/** The reply of the server, or the reason why no complete reply arrived. */
export type FakeReply =
  | { status: number; body: unknown; retryAfter?: number }
  | "lost"
  /** The headers arrive, the body is cut off. */
  | "cut";

export interface FakeRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: HeadersInit | undefined;
  body: unknown;
  /** Of the reply, once there is one. */
  status?: number;
  reply: (reply: FakeReply) => void;
}

/** A `fetch` whose requests wait until the test replies. */
export function createFakeFetch() {
  const requests: FakeRequest[] = [];
  /** All requests so far. */
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

  /** Returns the only request that waits for this method and path. */
  function only(method: string, path: string): FakeRequest {
    const found = requests.filter((one) => one.method === method && pathOf(one.url) === path);
    const [request, ...others] = found;
    if (request && others.length === 0) return request;
    const waiting = requests.map((one) => `${one.method} ${one.url}`).join(", ");
    throw new Error(`${found.length} requests ${method} ${path} among: ${waiting}`);
  }

  return { fetch: fetch as typeof globalThis.fetch, requests, sent, only };
}

function pathOf(url: string): string {
  return url.replace(/\?.*/, "");
}

/** The members of a `Response` that the client uses; reading a real one takes real time. */
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
