/** A TCP proxy before PostgreSQL or NATS that loses packets and connections. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>;

/** The connection is lost at a COMMIT, after or before the server receives it. */
export type CommitLoss = "after the server" | "before the server";

export interface RoundTrip {
  connection: number;
  /** Each byte is one character. */
  sent: string;
}

export async function startProxy(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const pairs = new Set<{ client: Socket; server: Socket; isSwallowed: boolean }>();
  let roundTrips: RoundTrip[] | undefined;
  let connections = 0;
  let isSwallowing = false;
  let isCut = false;
  let held: { promise: Promise<void>; resolve(): void } | undefined;
  let commitLoss: CommitLoss | undefined;
  let lostText = "";
  let commitIsLost = Promise.withResolvers<void>();

  const listener = createServer((client) => {
    if (isCut) return client.destroy();
    const server = connect(Number(port), hostname);
    const pair = { client, server, isSwallowed: isSwallowing };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      socket.on("error", end);
      // A swallowed connection also loses its FIN.
      socket.on("close", () => pair.isSwallowed || end());
    }
    connections += 1;
    const connection = connections;
    let transaction = "";
    let isReplied = true;
    client.on("data", (bytes) => {
      if (pair.isSwallowed) return;
      if (isReplied) roundTrips?.push({ connection, sent: bytes.toString("latin1") });
      isReplied = false;
      if (bytes.includes("begin")) transaction = "";
      transaction += bytes.toString("latin1");
      const isLost = bytes.includes("commit\0") && transaction.includes(lostText);
      if (!commitLoss || !isLost) return void server.write(bytes);
      const loss = commitLoss;
      commitLoss = undefined;
      commitIsLost.resolve();
      if (loss === "before the server") return end();
      server.write(bytes);
      server.removeAllListeners("data").once("data", () => {
        isCut = isCutAfterCommit;
        end();
      });
    });
    if (held) {
      client.pause();
      void held.promise.then(() => client.resume());
    }
    server.on("data", (bytes) => {
      isReplied = true;
      if (!pair.isSwallowed) client.write(bytes);
    });
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  let isCutAfterCommit = false;

  return {
    url: Object.assign(new URL(serverUrl), {
      host: `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    }).href,

    /** Loses the packets of all connections from now on, and with `andNew` those of new ones. */
    swallow({ andNew = false } = {}): void {
      for (const pair of pairs) pair.isSwallowed = true;
      isSwallowing = andNew;
    },

    /** Ends all connections, and new ones. */
    cut(): void {
      isCut = true;
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
    },

    /** New connections work again. */
    heal(): void {
      isSwallowing = false;
      isCut = false;
    },

    /** New connections wait for their first reply until `release` is called. */
    hold(): { release(): void } {
      held = Promise.withResolvers<void>();
      const { resolve } = held;
      return {
        release() {
          held = undefined;
          resolve();
        },
      };
    },

    /**
     * Loses the COMMIT of the next transaction with this text. Those of background jobs have others. `andCut`: the
     * server cannot be reached after that. Resolves when it is lost.
     */
    loseCommit(loss: CommitLoss, text: string, { andCut = false } = {}): Promise<void> {
      commitLoss = loss;
      lostText = text;
      isCutAfterCommit = andCut;
      commitIsLost = Promise.withResolvers<void>();
      return commitIsLost.promise;
    },

    /** Returns what was sent during the work, without packets that followed another one before its reply. */
    async recordRoundTrips(work: () => Promise<unknown>): Promise<RoundTrip[]> {
      const recorded: RoundTrip[] = [];
      roundTrips = recorded;
      await work();
      roundTrips = undefined;
      return recorded;
    },

    async close(): Promise<void> {
      const closed = once(listener, "close");
      listener.close();
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await closed;
    },
  };
}
