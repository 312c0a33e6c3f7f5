/** Clients that follow the live events of two processes, and connect again when they lose one. */
import { setTimeout as wait } from "node:timers/promises";
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { createRandom } from "../../../../web/test/random.ts";
import { connectStatefulClient } from "../../kit/live-client.ts";
import type { Access } from "../states.ts";

const reconnectMaxMs = 300;

type Random = ReturnType<typeof createRandom>;

/** Starts one for each token. The first ones connect to different processes, and later to any. */
export function startFollowers(
  access: readonly [Access, ...Access[]],
  tokens: readonly string[],
  random: Random,
) {
  return Promise.all(
    tokens.map((token, index) => {
      const first = access[index % access.length] ?? access[0];
      return startFollower(access, token, { random, first });
    }),
  );
}

async function startFollower(
  access: readonly [Access, ...Access[]],
  token: string,
  { random, first }: { random: Random; first: Access },
) {
  const client = await connectStatefulClient(first, token);
  const received: ServerEvent[] = [];
  let isOver = false;
  /** One reconnect or update at a time. */
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const result = turn.then(act);
    turn = result.catch(() => {});
    return result;
  }

  async function reconnect(): Promise<void> {
    const to = random.pick(access);
    await inTurn(() => client.reconnect(to)).catch(() => client.cut());
  }

  const following = (async () => {
    while (!isOver) {
      const { closed, events } = client.connection;
      await closed;
      received.push(...events);
      if (isOver) return;
      await wait(random.next() * reconnectMaxMs);
      await reconnect();
    }
  })();

  return {
    token,
    get state() {
      return client.state;
    },
    cut: client.cut,
    /** Rejects while there is no connection. */
    update: () => inTurn(() => client.update()),
    /** Every event since the start. */
    received: (): ServerEvent[] => [...received, ...client.connection.events],
    async stop() {
      isOver = true;
      client.cut();
      await following;
    },
  };
}
