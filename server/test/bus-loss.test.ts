import { expect, onTestFinished, test } from "vitest";
import { createNatsBus } from "../src/bus/nats.ts";
import { createPostgresBus } from "../src/bus/postgres.ts";
import { busSigner } from "./kit/bus-signer.ts";
import { type CreateBus, startTwoServers } from "./kit/cluster/two-servers.ts";
import { fetchState } from "./kit/fetched-state.ts";
import { connectStatefulClient, type LiveClient, listen } from "./kit/live-client.ts";
import { natsUrl } from "./kit/processes/bus-server.ts";
import { startProxy, type TcpProxy } from "./kit/processes/tcp-proxy.ts";

/** The second bus of each pair goes through a proxy. `checkMs` is how often its connection is checked. */
const fragileBuses: [
  name: string,
  createPair: (checkMs: number) => { createBus: CreateBus; proxy(): TcpProxy },
][] = [
  [
    "PostgreSQL",
    (checkMs) =>
      createPair(
        (databaseUrl) => databaseUrl,
        (url, _, onError) =>
          createPostgresBus({ url, signer: busSigner, onError, watchMs: checkMs }),
      ),
  ],
  [
    "NATS",
    (checkMs) =>
      createPair(
        () => natsUrl(),
        (url, databaseUrl, onError) =>
          createNatsBus({
            ...{ urls: [url], signer: busSigner, onError, pingMs: checkMs },
            installation: new URL(databaseUrl).pathname.slice(1),
          }),
      ),
  ],
];

function createPair(
  urlOf: (databaseUrl: string) => string,
  create: (
    url: string,
    databaseUrl: string,
    ...rest: [Parameters<CreateBus>[1]]
  ) => ReturnType<CreateBus>,
) {
  let count = 0;
  let proxy: TcpProxy | undefined;
  const createBus: CreateBus = async (databaseUrl, onError) => {
    const url = urlOf(databaseUrl);
    count += 1;
    if (count === 1) return create(url, databaseUrl, onError);
    proxy = await startProxy(url);
    onTestFinished(proxy.close);
    return create(proxy.url, databaseUrl, onError);
  };
  return {
    createBus,
    proxy() {
      if (!proxy) throw new Error("The second server has not started.");
      return proxy;
    },
  };
}

test.each(
  fragileBuses.flatMap(([name, create]) =>
    (["closed", "silent"] as const).map((how) => [name, how, create] as const),
  ),
)(
  "[L22] [L24] With the bus of %s %s, a removed member and an ended session receive nothing more, and clients still catch up",
  async (_, how, create) => {
    const { createBus, proxy } = create(100);
    const { one, two } = await startTwoServers(createBus);
    const { ada, ben, cleo, chat, relay } = one;
    await one.request(`PUT ${chat}/members/3`, { as: ada, body: { role: "member" } });
    const adaClient = await connectStatefulClient(two, ada);
    const [benClient, cleoClient] = [await listen(two, ben), await listen(two, cleo)];

    if (how === "closed") proxy().cut();
    else proxy().swallow({ andNew: true });
    await one.request(`DELETE ${chat}/members/2`, { as: ada });
    await one.request("POST /api/auth/logout", { as: cleo });
    await one.request(`PATCH ${chat}`, { as: ada, body: { title: "Ships" } });
    await one.request(`POST ${relay.url}`, { body: { text: "while the bus is lost" } });
    await benClient.next("chat.removed");
    expect(await cleoClient.closed).toMatchObject({ code: 4401 });
    await two.request(`POST ${relay.url}`, { body: { text: "secret" } });
    const hasBoth = () => Object.values(adaClient.state.timelines).some((one) => one.rev === 2);
    await expect.poll(() => adaClient.update().then(hasBoth)).toBe(true);
    for (const { events } of [benClient, cleoClient]) {
      const texts = events.map((event) => ("message" in event ? event.message.text : ""));
      expect(texts).not.toContain("secret");
    }

    proxy().heal();
    await expect.poll(() => adaClient.update()).toEqual(await fetchState(one, ada));
    await one.request(`POST ${relay.url}`, { body: { text: "after" } });
    await expect.poll(() => adaClient.update()).toEqual(await fetchState(one, ada));
    expect([...one.errors, ...two.errors]).toEqual([]);
  },
);

test.each(fragileBuses)(
  "[L24] [L33] While the bus of %s is silent and nobody has noticed, ended sessions and memberships receive nothing more, and others catch up",
  async (_, create) => {
    const { createBus, proxy } = create(10 * 60_000);
    const { one, two } = await startTwoServers(createBus);
    const { ada, ben, cleo, chat, relay } = one;
    const dora = await one.addSignedIn("Dora");
    for (const id of [3, 4]) {
      await one.request(`PUT ${chat}/members/${id}`, { as: ada, body: { role: "member" } });
    }
    const { body: created } = await one.request("POST /api/me/api-keys", {
      ...{ as: ada, body: { name: "CI", scopes: ["read"] } },
    });
    const clients = await Promise.all(
      [ada, ben, cleo, dora, created.key].map((token) => listen(two, token)),
    );
    const [adas, removed, loggedOut, deactivated, program] = clients as [
      LiveClient,
      ...[LiveClient, LiveClient, LiveClient, LiveClient],
    ];

    proxy().swallow({ andNew: true });
    await one.request(`DELETE ${chat}/members/2`, { as: ada });
    await one.request("POST /api/auth/logout", { as: cleo });
    await one.request("PATCH /api/admin/users/4", { as: ada, body: { isActive: false } });
    await one.request(`DELETE /api/me/api-keys/${created.id}`, { as: ada });
    await removed.next("chat.removed");
    for (const { closed } of [loggedOut, deactivated, program]) {
      expect((await closed).code).toBe(4401);
    }
    await one.request(`POST ${relay.url}`, { body: { text: "posted at the other server" } });
    await two.server.live.compareChats();
    expect(await adas.next("message.posted")).toMatchObject({ rev: 1, prevRev: 0 });
    await two.request(`POST ${relay.url}`, { body: { text: "secret" } });
    await two.server.live.compareChats();
    await adas.next("message.posted");
    for (const { events } of [removed, loggedOut, deactivated, program]) {
      expect(events.map(({ type }) => type)).not.toContain("message.posted");
    }
    expect([...one.errors, ...two.errors]).toEqual([]);
  },
);
