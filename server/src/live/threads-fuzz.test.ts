import { describe, expect, test } from "vitest";
import { createRandom } from "../../../web/test/random.ts";
import { liveSetups } from "../../test/kit/cluster/two-servers.ts";
import { fetchState } from "../../test/kit/fetched-state.ts";
import { connectStatefulClient, type StatefulClient } from "../../test/kit/live-client.ts";
import type { startWithCast, TestServer } from "../../test/kit/test-server.ts";
import { fuzzRuns } from "../../test/kit/text/fuzz-runs.ts";

const steps = fuzzRuns(50);
/** A seed that failed once is added here and kept. */
const seeds = [1, Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))];

interface Player {
  token: string;
  client: StatefulClient;
  isCut: boolean;
}

type Cast = Awaited<ReturnType<typeof startWithCast>>;

/** Posts three messages of different authors, and starts a thread below each. */
async function startThreads({ request, ada, ben, relay, chat }: Cast): Promise<number[]> {
  await request(`POST ${chat}/messages`, { as: ada, body: { text: "one" } });
  await request(`POST ${chat}/messages`, { as: ben, body: { text: "two" } });
  await request(`POST ${relay.url}`, { body: { text: "three" } });
  const ids: number[] = [];
  for (const id of [1, 2, 3]) {
    ids.push((await request(`PUT ${chat}/messages/${id}/thread`, { as: ada })).body.id);
  }
  return ids;
}

// The random acts run on one server.
describe.each(liveSetups.slice(1))("On %s", (_, start) => {
  test.each(seeds)(
    "[L6] [L9] Clients with open threads end with the fetched state (seed %i)",
    async (seed) => {
      const random = createRandom(seed);
      const { cast, servers } = await start({ BELFRY_WEBHOOK_BURST: "1000" });
      await cast.request(`PUT ${cast.chat}/members/2`, { as: cast.ada, body: { role: "owner" } });
      await cast.request(`PATCH ${cast.chat}/webhooks/1`, {
        as: cast.ada,
        body: { repliesInThread: true, mentions: "all" },
      });
      const threadIds = await startThreads(cast);
      const players = await Promise.all(
        [cast.ada, cast.ben, cast.cleo].map(async (token): Promise<Player> => {
          const client = await connectStatefulClient(random.pick(servers), token);
          await client.openThreads(threadIds);
          return { token, client, isCut: false };
        }),
      );
      const pickPlayer = () => random.pick(players as [Player, ...Player[]]);
      const toggle = async (player: Player): Promise<void> => {
        if (player.isCut) await player.client.reconnect(random.pick(servers));
        else player.client.cut();
        player.isCut = !player.isCut;
      };

      for (let step = 0; step < steps; step++) {
        const doing = [act(cast, threadIds, random), act(cast, threadIds, random)];
        if (random.next() < 0.15) await toggle(pickPlayer());
        const player = pickPlayer();
        if (random.next() < 0.2 && !player.isCut) await player.client.update();
        await Promise.all(doing);
      }

      for (const player of players) {
        if (player.isCut) await toggle(player);
        const fetched = await fetchState(cast, player.token, threadIds);
        const update = () => {
          // Otherwise the limit of frames closes the socket and hides the difference: the clock stands still.
          cast.clock.at += 10_000;
          return player.client.update();
        };
        await expect.poll(update, { interval: 200 }).toEqual(fetched);
      }
      expect(servers.flatMap(({ errors }) => errors)).toEqual([]);
    },
  );
});

/** Performs a random action of a random user. Some actions are rejected. */
function act(
  { request, ada, ben, cleo, chat, relay }: Cast,
  threadIds: readonly number[],
  { below, pick }: ReturnType<typeof createRandom>,
): ReturnType<TestServer["request"]> {
  const as = pick([ada, ben, cleo]);
  const number = 1 + below(12);
  const threadId = pick(threadIds as [number, ...number[]]);
  const thread = `/api/chats/${threadId}`;
  const member = `${chat}/members/${pick([2, 3, 3, 3])}`;
  const text = pick(["plain", "@ada look", "@ben", "@cleo", "@all", "@here"]);
  const reply = (more: object = {}) =>
    request(`POST ${thread}/messages`, { as, body: { text, ...more } });
  return pick([
    reply,
    reply,
    reply,
    () => reply({ alsoInChat: true }),
    () => request(`POST ${relay.url}`, { body: { text: "tick" } }),
    () => request(`POST ${relay.url}`, { body: { text, replyTo: 1 + below(3) } }),
    () => request(`POST ${relay.url}`, { body: { text, replyTo: 1 + below(3), key: "build" } }),
    () => request(`PATCH ${relay.url}/messages/${number}?chatId=${threadId}`, { body: { text } }),
    () => request(`PATCH ${thread}/messages/${number}`, { as, body: { text: `${text} again` } }),
    () => request(`PATCH ${chat}/messages/${number}`, { as, body: { text: `${text} again` } }),
    () => request(`DELETE ${thread}/messages/${number}`, { as }),
    () => request(`DELETE ${chat}/messages/${number}`, { as }),
    () => request(`PUT ${thread}/messages/${number}/reactions/👍`, { as }),
    () => request(`PUT ${thread}/messages/${number}/pin`, { as }),
    () => request(`PUT ${thread}/messages/${number}/saved`, { as }),
    () => request(`PUT ${thread}/members/me`, { as }),
    () => request(`DELETE ${thread}/members/me`, { as }),
    () => request(`PUT ${thread}/read`, { as, body: { messageId: number } }),
    () => request(`PUT ${thread}/unread`, { as, body: { messageId: number } }),
    () => request("POST /api/me/threads/read", { as }),
    () => request(`PUT ${thread}/notifications`, { as, body: { level: pick(["all", null]) } }),
    () => request(`PUT ${chat}/notifications`, { as, body: { level: pick(["all", "nothing"]) } }),
    () => request(`PATCH ${chat}`, { as, body: { title: `Deploys ${number}` } }),
    () => request(`PUT ${member}`, { as, body: { role: pick(["owner", "member"]) } }),
    () => request(`DELETE ${member}`, { as }),
    () => request(`POST ${chat}/${pick(["archive", "restore", "restore"])}`, { as }),
  ])();
}
