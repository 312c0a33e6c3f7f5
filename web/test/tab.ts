/** A browser tab with a live client. The test passes its frames and requests to the fake server. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import { createCall } from "../src/api/call.ts";
import { createClient } from "../src/live/client.ts";
import { createLocalState } from "../src/live/local-state.ts";
import {
  createFakeFetch,
  createFakePage,
  type FakeReply,
  type FakeRequest,
  type FakeSocket,
  type FakeTimers,
} from "./fake-browser.ts";
import type { FakeServer, ServerConnection } from "./fake-server.ts";
import { ada } from "./samples.ts";

export type Tab = ReturnType<typeof openTab>;

interface TabOptions {
  server: FakeServer;
  timers: FakeTimers;
  getStorage: () => Storage;
}

export function openTab({ server, timers, getStorage }: TabOptions) {
  const page = createFakePage();
  const net = createFakeFetch();
  const call = createCall(net.fetch);
  let localState = createLocalState(getStorage);
  const replies = new Map<FakeRequest, FakeReply>();
  const connections = new Map<FakeSocket, ServerConnection>();

  let client = mount();
  let stop = client.start();

  function mount() {
    return createClient({ ...page, me: ada, call, localState, timers, onOtherEpoch: remount });
  }

  /** Replaces the client as after a sign-in or a restore, or with `isReload` the page. */
  function remount({ isReload = false } = {}) {
    stop();
    if (isReload) localState = createLocalState(getStorage);
    if (isReload) for (const request of [...net.requests]) request.reply("lost");
    client = mount();
    stop = client.start();
  }

  const acceptedSockets = () => page.sockets.filter((socket) => connections.has(socket));

  return {
    page,
    net,
    connections,
    get client() {
      return client;
    },
    live: () => client.store.get(),
    state: () => client.store.get().state,
    /** Sockets that the server has not accepted yet. */
    connecting: () => page.sockets.filter(({ readyState }) => readyState === 0),

    accept(socket: FakeSocket) {
      socket.open();
      connections.set(socket, server.connect());
    },

    /** Passes the client's frames to the server and completes the closing of sockets. */
    sendFrames() {
      for (const socket of acceptedSockets()) {
        const connection = connections.get(socket);
        for (const frame of socket.sent.splice(0)) {
          if (connection && server.connections.has(connection)) server.receive(connection, frame);
        }
        if (socket.readyState > 1) cut(socket);
      }
    },

    /** Returns the first open socket with events, and its queue. */
    nextEvent(): { socket: FakeSocket; queue: ServerEvent[] } | undefined {
      for (const socket of acceptedSockets()) {
        const queue = connections.get(socket)?.queue ?? [];
        if (socket.readyState === 1 && queue.length > 0) return { socket, queue };
      }
      return undefined;
    },

    cut,
    /** Returns sockets that are open for the client, also those that the server has dropped. */
    openSockets: () => acceptedSockets().filter(({ readyState }) => readyState === 1),
    isAlive(socket: FakeSocket) {
      const connection = connections.get(socket);
      return connection !== undefined && server.connections.has(connection);
    },
    /** Replaces a chat's queued messages with `resync`, as the server does for a slow client. */
    skipMessages(chatId: number) {
      for (const { queue } of connections.values()) {
        const isSkipped = (event: ServerEvent) => "prevRev" in event && event.chatId === chatId;
        const others = queue.filter((event) => !isSkipped(event));
        if (others.length < queue.length)
          queue.splice(0, queue.length, ...others, { type: "resync", chatId });
      }
    },
    /** Drops the connection on the server; the client does not notice. */
    dropSilently(socket: FakeSocket) {
      const connection = connections.get(socket);
      if (connection) server.connections.delete(connection);
      connection?.queue.splice(0);
    },

    /** Processes a request on the server. The reply waits for `reply`. */
    processRequest(request: FakeRequest) {
      if (!replies.has(request)) {
        replies.set(request, server.handle(request.method, request.url, request.body));
      }
    },
    isProcessed: (request: FakeRequest) => replies.has(request),
    /** Delivers the reply, or another outcome instead. */
    reply(request: FakeRequest, outcome?: FakeReply) {
      const reply = outcome ?? replies.get(request);
      replies.delete(request);
      if (reply) request.reply(reply);
    },

    /** Stops the client and starts it again, as React's strict mode does. */
    restart() {
      stop();
      stop = client.start();
    },
    stop: () => stop(),
    remount,
  };

  function cut(socket: FakeSocket, code?: number) {
    const connection = connections.get(socket);
    connections.delete(socket);
    if (connection) server.connections.delete(connection);
    socket.cut(code);
  }
}
