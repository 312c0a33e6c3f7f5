import { expect, inject, onTestFinished, test } from "vitest";
import { createNatsBus } from "../src/bus/nats.ts";
import { createPostgresBus } from "../src/bus/postgres.ts";
import { type CreateBus, startTwoServers } from "./kit/cluster/two-servers.ts";
import { connectStatefulClient, fetchState, listen } from "./kit/live-client.ts";
import { natsUrlOf } from "./kit/processes/bus-server.ts";
import { startProxy, type TcpProxy } from "./kit/processes/tcp-proxy.ts";

const checkMs = 100;

/** The second bus of each pair goes through a proxy. */
const fragileBuses: [
  name: string,
  createPair: () => { createBus: CreateBus; proxy(): TcpProxy },
][] = [
  [
    "PostgreSQL",
    () =>
      createPair(
        (databaseUrl) => databaseUrl,
        (url, _, onError) => createPostgresBus({ url, onError, watchMs: checkMs }),
      ),
  ],
  [
    "NATS",
    () =>
      createPair(
        () => natsUrlOf(inject("nats")),
        (url, databaseUrl, onError) =>
          createNatsBus({
            ...{ urls: [url], onError, pingMs: checkMs },
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
    const { createBus, proxy } = create();
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
