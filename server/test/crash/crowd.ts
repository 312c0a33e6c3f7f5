/** Many live clients of one chat. They return after a lost connection and follow its changes. */
import { setTimeout as wait } from "node:timers/promises";
import { closeCodes, protocol, type ServerEvent } from "@belfry/contracts/live/events";
import WebSocket from "ws";

const pollMs = 20;
const connectAtOnceMs = 5;

interface Target {
  url: string;
  chatId: number;
}

/** Connects the clients. Each token is used by `count / tokens.length` of them. */
export function createCrowd(target: Target, tokens: readonly string[], count: number) {
  const clients = Array.from({ length: count }, (_, index) =>
    createClient(target, tokens[index % tokens.length] ?? "", index * connectAtOnceMs),
  );
  const readyCount = () => clients.filter(({ isReady }) => isReady()).length;
  const until = async (isReached: () => boolean) => {
    const start = performance.now();
    while (!isReached()) await wait(pollMs);
    return Math.round(performance.now() - start);
  };

  return {
    readyCount,
    /** Returns the milliseconds until all were signed in. */
    untilAllReady: () => until(() => readyCount() === count),
    /** Waits until all clients have the messages up to this id, or can no longer get them. */
    untilAllHave: (id: number) =>
      until(() => clients.every(({ lastId, missed }) => lastId() === id || missed() > 0)),
    /** Counts messages that a client missed, and resyncs. */
    missed: () => clients.reduce((sum, client) => sum + client.missed(), 0),
    close() {
      for (const client of clients) client.close();
    },
  };
}

function createClient({ url, chatId }: Target, token: string, afterMs: number) {
  let socket: WebSocket | undefined;
  let timer = setTimeout(connect, afterMs);
  let attempt = 0;
  let isReady = false;
  let rev = 0;
  let lastId = 0;
  let missed = 0;

  function connect(): void {
    const headers = { authorization: `Bearer ${token}` };
    const opened = new WebSocket(`${url.replace("http", "ws")}/api/live`, protocol, { headers });
    socket = opened;
    opened.on("error", () => {}); // `close` follows
    opened.on("message", (data) => receive(JSON.parse(String(data))));
    opened.on("close", (code) => {
      isReady = false;
      if (code === closeCodes.sessionEnded) throw new Error("The session of a client has ended.");
      // Full jitter, as in the web app.
      timer = setTimeout(connect, Math.random() * Math.min(30_000, 500 * 2 ** attempt));
      attempt += 1;
    });
  }

  function receive(event: ServerEvent): void {
    if (event.type === "ready") {
      isReady = true;
      attempt = 0;
      const { epoch } = event;
      socket?.send(JSON.stringify({ type: "resume", epoch, chats: { [chatId]: rev } }));
    } else if (event.type === "resync") missed += 1;
    else if ("prevRev" in event && event.rev > rev) {
      // An event that was sent before the server has read `resume` is repeated after the missed ones.
      if (event.prevRev > rev) return;
      if (event.type === "message.posted" && event.id !== lastId + 1) missed += 1;
      rev = event.rev;
      lastId = Math.max(lastId, event.id);
    }
  }

  return {
    isReady: () => isReady,
    lastId: () => lastId,
    missed: () => missed,
    close() {
      clearTimeout(timer);
      socket?.removeAllListeners("close");
      socket?.terminate();
    },
  };
}
