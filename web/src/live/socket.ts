/** The WebSocket to `/api/live`: connects, detects silence and reconnects with full jitter. */
import type { ClientFrame } from "@belfry/contracts/live/client-frames";
import {
  closeCodes,
  protocol,
  type ServerEvent,
  type SessionEnd,
} from "@belfry/contracts/live/events";
import { backoffMs, type Timers } from "../api/timers.ts";

const connectTimeoutMs = 15_000;
const pongTimeoutMs = 10_000;

/** The parts of the browser that the socket uses; tests pass their own. */
export interface SocketBrowser {
  WebSocket: typeof WebSocket;
  window: Pick<Window, "addEventListener" | "removeEventListener" | "location">;
  document: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
  timers: Timers;
}

export interface SocketOptions extends SocketBrowser {
  onEvent: (event: ServerEvent) => void;
  onConnecting: () => void;
  /** The connection is lost; the next attempt starts at `retryAt`. */
  onLost: (retryAt: number, wasReady: boolean) => void;
  /** `reason` is null when the server only closed the socket. */
  onSessionEnded: (reason: SessionEnd | null) => void;
}

export function createSocket(options: SocketOptions) {
  const { WebSocket, window, document, timers } = options;
  const { onEvent, onConnecting, onLost, onSessionEnded } = options;
  let socket: WebSocket | null = null;
  let attempt = 0;
  /** 0 before the event `ready`. */
  let heartbeatMs = 0;
  let retryTimer: number | undefined;
  let watchTimer: number | undefined;
  let isClosed = false;

  function connect() {
    timers.clearTimeout(retryTimer);
    onConnecting();
    const { protocol: scheme, host } = window.location;
    const opened = new WebSocket(`${scheme.replace("http", "ws")}//${host}/api/live`, protocol);
    socket = opened;
    watchTimer = timers.setTimeout(reconnect, connectTimeoutMs);
    opened.onmessage = ({ data }) => {
      if (socket === opened && typeof data === "string") receive(JSON.parse(data));
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      if (code === closeCodes.sessionEnded) endSession(null);
      else reconnect();
    };
  }

  function receive(event: ServerEvent) {
    if (event.type === "ready") heartbeatMs = event.heartbeatMs;
    if (heartbeatMs > 0) watch(sendPing, heartbeatMs * 1.5);
    if (event.type === "session.ended") endSession(event.reason);
    else onEvent(event);
  }

  function watch(onSilence: () => void, ms: number) {
    timers.clearTimeout(watchTimer);
    watchTimer = timers.setTimeout(onSilence, ms);
  }

  /** Scripts cannot see the server's WebSocket pings, so the client sends its own after silence. */
  function sendPing() {
    if (heartbeatMs === 0) return;
    send({ type: "ping" });
    watch(reconnect, pongTimeoutMs);
  }

  /** Closes this connection and opens another one after a pause. */
  function reconnect() {
    const wasReady = heartbeatMs > 0;
    disconnect();
    if (isClosed) return;
    const waitMs = backoffMs(attempt++, timers.random);
    retryTimer = timers.setTimeout(connect, waitMs);
    onLost(timers.now() + waitMs, wasReady);
  }

  function disconnect() {
    timers.clearTimeout(watchTimer);
    const disconnected = socket;
    socket = null;
    heartbeatMs = 0;
    disconnected?.close();
  }

  function endSession(reason: SessionEnd | null) {
    close();
    onSessionEnded(reason);
  }

  function send(frame: ClientFrame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  /** Connects without further delay, or checks the existing connection. */
  function onReturn() {
    if (document.visibilityState === "hidden") return;
    if (socket) sendPing();
    else connect();
  }

  function close() {
    isClosed = true;
    timers.clearTimeout(retryTimer);
    window.removeEventListener("online", onReturn);
    window.removeEventListener("offline", sendPing);
    document.removeEventListener("visibilitychange", onReturn);
    disconnect();
  }

  window.addEventListener("online", onReturn);
  window.addEventListener("offline", sendPing);
  document.addEventListener("visibilitychange", onReturn);
  connect();

  return {
    send,
    reconnect,
    /** Ends the pause before the next attempt. */
    retryNow() {
      if (!socket && !isClosed) connect();
    },
    /** Makes the next loss start again with the shortest pause. */
    resetBackoff() {
      attempt = 0;
    },
    close,
  };
}
