import { describe, expect, test } from "vitest";
import { createRandom } from "../../../web/test/random.ts";
import { liveSetups } from "../../test/kit/cluster/two-servers.ts";
import { fetchState } from "../../test/kit/fetched-state.ts";
import { connectStatefulClient, type StatefulClient } from "../../test/kit/live-client.ts";
import type { startWithCast, TestServer } from "../../test/kit/test-server.ts";
import { fuzzRuns } from "../../test/kit/text/fuzz-runs.ts";

const steps = fuzzRuns(60);
/** A seed that failed once is added here and kept. */
const seeds = [1, Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))];

interface Player {
  token: string;
  client: StatefulClient;
  isCut: boolean;
}

// The random acts run on one server.
describe.each(liveSetups.slice(1))("On %s", (_, start) => {
  test.each(seeds)(
    "[L6] [L9] Clients that are disconnected at random end with the fetched state (seed %i)",
    async (seed) => {
      const random = createRandom(seed);
      const { cast, servers } = await start({ BELFRY_WEBHOOK_BURST: "1000" });
      await cast.request(`PUT ${cast.chat}/members/2`, { as: cast.ada, body: { role: "owner" } });
      const players = await Promise.all(
        [cast.ada, cast.ben, cast.cleo].map(
          async (token): Promise<Player> => ({
            token,
            client: await connectStatefulClient(random.pick(servers), token),
            isCut: false,
          }),
        ),
      );

      const pickPlayer = () => random.pick(players as [Player, ...Player[]]);
      const toggle = async (player: Player): Promise<void> => {
        if (player.isCut) await player.client.reconnect(random.pick(servers));
        else player.client.cut();
        player.isCut = !player.isCut;
      };

      for (let step = 0; step < steps; step++) {
        const doing = [act(cast, random), act(cast, random)];
        if (random.next() < 0.15) await toggle(pickPlayer());
        const player = pickPlayer();
        if (random.next() < 0.2 && !player.isCut) await player.client.update();
        await Promise.all(doing);
      }

      for (const player of players) {
        if (player.isCut) await toggle(player);
        const fetched = await fetchState(cast, player.token);
        await expect.poll(() => player.client.update()).toEqual(fetched);
      }
      expect(servers.flatMap(({ errors }) => errors)).toEqual([]);
    },
  );
});

type Cast = Awaited<ReturnType<typeof startWithCast>>;

/** Performs a random action of a random user. Some actions are rejected. */
function act(
  { request, ada, ben, cleo, chat, relay }: Cast,
  { below, pick }: ReturnType<typeof createRandom>,
): ReturnType<TestServer["request"]> {
  const as = pick([ada, ben, cleo]);
  const number = 1 + below(40);
  const text = `text ${number}`;
  const alert = `${chat}/messages/${number}`;
  const instances = [pick(["a", "b", "c"])];
  const alertBody = { text, key: `alert ${number % 3}`, state: "open", instances };
  const emoji = pick(["👍", "🎉"]);
  const member = `${chat}/members/${pick([1, 2, 3, 3, 3])}`;
  const memberIds = pick([[1], [2], [3], [1, 2], [2, 3]]);
  // The chats 1 and 2 are group chats. Direct chats follow.
  const direct = `/api/chats/${3 + below(4)}`;
  const items = [2, 3, 4].map((chatId) => ({ chatId, messageId: number }));
  return pick([
    () => request(`POST ${relay.url}`, { body: { text } }),
    () => request(`POST ${relay.url}`, { body: { text, username: "CI" } }),
    () => request(`POST ${chat}/messages`, { as, body: { text } }),
    () => request(`POST ${chat}/messages`, { as, body: { text, clientId: text } }),
    () => request(`PATCH ${chat}/messages/${number}`, { as, body: { text: `${text} again` } }),
    () => request(`DELETE ${chat}/messages/${number}`, { as }),
    () => request(`PUT ${chat}/messages/${number}/reactions/${emoji}`, { as }),
    () => request(`PUT ${chat}/messages/${number}/reactions/${emoji}`, { as }),
    () => request(`DELETE ${chat}/messages/${number}/reactions/${emoji}`, { as }),
    () => request(`PUT ${chat}/messages/${number}/pin`, { as }),
    () => request(`DELETE ${chat}/messages/${number}/pin`, { as }),
    () => request(`POST ${relay.url}`, { body: alertBody }),
    () => request(`POST ${relay.url}`, { body: { ...alertBody, state: "resolved" } }),
    () => request(`PUT ${alert}/acknowledgement`, { as, body: pick([{}, { takeOver: true }]) }),
    () => request(`DELETE ${alert}/acknowledgement`, { as }),
    () => request(`PUT ${alert}/closed`, { as }),
    () => request(`PUT ${chat}/messages/${number}/saved`, { as }),
    () => request(`DELETE ${chat}/messages/${number}/saved`, { as }),
    () => request("PATCH /api/me/sidebar/sections/1", { as, body: { chatIds: [1 + below(4)] } }),
    () => request("POST /api/me/sidebar/sections", { as, body: { name: text, chatIds: [2] } }),
    () => request(`POST /api/me/chats/${pick(["read", "unread"])}`, { as, body: { items } }),
    () => request(`PUT ${chat}/read`, { as, body: { messageId: number } }),
    () => request(`PUT ${chat}/unread`, { as, body: { messageId: number } }),
    () => request(`POST ${relay.url}`, { body: { text, silent: true, key: `k${number % 3}` } }),
    () => request(`POST ${relay.url}`, { body: { text, key: `k${number % 3}` } }),
    () => request(`PUT ${chat}/muted-webhooks/1`, { as, body: { until: "forever" } }),
    () => request(`DELETE ${chat}/muted-webhooks/1`, { as }),
    () => request(`PUT ${chat}/notifications`, { as, body: { level: pick(["all", "nothing"]) } }),
    () => request(`PATCH ${chat}`, { as, body: { title: `Deploys ${number}` } }),
    () => request(`PUT ${member}`, { as, body: { role: pick(["owner", "member"]) } }),
    () => request(`DELETE ${member}`, { as }),
    () => request("POST /api/chats", { as, body: { kind: "direct", memberIds } }),
    () => request(`POST ${direct}/messages`, { as, body: { text } }),
    () => request(`DELETE ${direct}/messages/${1 + below(5)}`, { as }),
    () => request(`PUT ${direct}/hidden`, { as, body: { messageId: pick([below(5), null]) } }),
    () =>
      request(`PUT ${direct}/notifications`, { as, body: { level: pick(["all", "critical"]) } }),
  ])();
}
