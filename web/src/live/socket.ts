/**
 * The WebSocket to `/api/live` and its life: connect, notice silence, reconnect with full jitter,
 * at once when the network or the reader comes back. Knows frames, not what they mean.
 */
import type { ClientFrame, ServerEvent, SessionEnd } from "@belfry/contracts/live/events";
import { backoffMs } from "../api/backoff.ts";

// Plain values here, so that the contracts' schemas stay out of the bundle.
const protocol: typeof import("@belfry/contracts/live/events").protocol = "belfry.v1";
const sessionEnded: typeof import("@belfry/contracts/live/events").closeCodes.sessionEnded = 4401;
const connectTimeoutMs = 15_000;
const pongTimeoutMs = 10_000;

interface Needs {
  onEvent: (event: ServerEvent) => void;
  onConnecting: () => void;
  /** The connection is gone; the next attempt starts at `retryAt`. */
  onLost: (retryAt: number, wasReady: boolean) => void;
  /** `reason` is null when the server could only close. */
  onSessionEnded: (reason: SessionEnd | null) => void;
}

export interface LiveSocket {
  send: (frame: ClientFrame) => void;
  /** Gives this connection up and tries again as after any loss. */
  reconnect: () => void;
  close: () => void;
}

export function createSocket({ onEvent, onConnecting, onLost, onSessionEnded }: Needs): LiveSocket {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let heartbeatMs = 0;
  let retryTimer = 0;
  let watchTimer = 0;
  let isClosed = false;

  function connect() {
    clearTimeout(retryTimer);
    onConnecting();
    const { protocol: scheme, host } = location;
    const opened = new WebSocket(`${scheme.replace("http", "ws")}//${host}/api/live`, protocol);
    socket = opened;
    heartbeatMs = 0;
    watchTimer = window.setTimeout(lose, connectTimeoutMs);
    opened.onmessage = ({ data }) => {
      if (socket === opened && typeof data === "string") hear(JSON.parse(data));
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      if (code === sessionEnded) end(null);
      else lose();
    };
  }

  function hear(event: ServerEvent) {
    if (event.type === "ready") {
      heartbeatMs = event.heartbeatMs;
      attempt = 0;
    }
    watch();
    if (event.type === "session.ended") end(event.reason);
    else onEvent(event);
  }

  /** The server's own pings are invisible to scripts, so silence is answered with a question. */
  function watch() {
    clearTimeout(watchTimer);
    watchTimer = window.setTimeout(ask, heartbeatMs * 1.5);
  }

  function ask() {
    if (heartbeatMs === 0) return;
    clearTimeout(watchTimer);
    send({ type: "ping" });
    watchTimer = window.setTimeout(lose, pongTimeoutMs);
  }

  function lose() {
    const wasReady = heartbeatMs > 0;
    drop();
    if (isClosed) return;
    const waitMs = backoffMs(attempt++);
    retryTimer = window.setTimeout(connect, waitMs);
    onLost(Date.now() + waitMs, wasReady);
  }

  function drop() {
    clearTimeout(watchTimer);
    const dropped = socket;
    socket = null;
    heartbeatMs = 0;
    dropped?.close();
  }

  function end(reason: SessionEnd | null) {
    close();
    onSessionEnded(reason);
  }

  function send(frame: ClientFrame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  /** The network or the reader is back: do not wait any longer, or ask whether it still holds. */
  function hurry() {
    if (document.visibilityState === "hidden") return;
    if (socket) ask();
    else connect();
  }

  function close() {
    isClosed = true;
    clearTimeout(retryTimer);
    window.removeEventListener("online", hurry);
    window.removeEventListener("offline", ask);
    document.removeEventListener("visibilitychange", hurry);
    drop();
  }

  window.addEventListener("online", hurry);
  window.addEventListener("offline", ask);
  document.addEventListener("visibilitychange", hurry);
  connect();
  return { send, reconnect: lose, close };
}
