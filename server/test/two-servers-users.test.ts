import { describe, expect, onTestFinished, test } from "vitest";
import { writeFact } from "../src/database/facts.ts";
import { busKinds, startTwoServers } from "./kit/cluster/two-servers.ts";
import { startDnsServer } from "./kit/dns-server.ts";
import { connectLiveClient, listen } from "./kit/live-client.ts";
import { pushSubject } from "./kit/push/push-cast.ts";
import { startPushService } from "./kit/push/push-service.ts";

describe.each(busKinds)("Two servers on the bus of %s", (_, createBus) => {
  test("[P7] A user of one server is online at the other, even while the first server stops", async () => {
    const { one, two } = await startTwoServers(createBus);
    const { ada, ben, clock } = one;
    const watcher = await listen(two, ada);
    watcher.send({ type: "watch", userIds: [2] });
    const shown = async () => {
      two.server.presence.sweep();
      const changes = watcher.events.filter((event) => event.type === "presence.changed");
      return changes.at(-1)?.users.find(({ userId }) => userId === 2)?.presence;
    };
    const client = await listen(one, ben);
    client.send({ type: "active" });
    await expect.poll(shown).toBe("active");
    await one.server.app.close();
    one.server.presence.close();
    expect(await shown(), "the user may connect to the other server").toBe("active");
    // The clock of the tests does not move, and a server that ended without a word expires later.
    const endedAt = clock.at;
    await expect
      .poll(() => {
        clock.at += 1000;
        return shown();
      })
      .toBe("offline");
    expect(clock.at - endedAt).toBeLessThan(60_000);
  });

  test("[L16] [D8] If the database is found at another place, clients of both servers learn the same new epoch", async () => {
    const { one, two } = await startTwoServers(createBus);
    const connect = async (server: typeof two) => {
      const headers = { authorization: `Bearer ${one.ada}` };
      const client = connectLiveClient(server.url, { headers });
      return { client, epoch: (await client.next("ready")).epoch };
    };
    const before = await Promise.all([one, two].map(connect));
    const origin = { place: "another cluster or timeline", mark: "" };
    await writeFact(one.database.sql, "origin", JSON.stringify(origin));
    for (const { client } of before) expect((await client.closed).code).toBe(1012);
    const [first, second] = await Promise.all([one, two].map(connect));
    expect(first?.epoch).not.toBe(before[0]?.epoch);
    expect(second?.epoch).toBe(first?.epoch);
  });

  test("A message is pushed once, also to a browser that has subscribed at the other server, unless its user reads the chat there", async () => {
    const service = await startPushService();
    onTestFinished(service.close);
    const dns = await startDnsServer();
    const { one, two } = await startTwoServers(
      createBus,
      { BELFRY_PUSH_SUBJECT: pushSubject, BELFRY_PUSH_HOSTS: `localhost:${service.port}` },
      { resolver: dns.resolver },
    );
    const { ada, ben, chat, deploys, relay } = one;
    const body = service.subscribe("/ben");
    await two.request("PUT /api/me/push-subscriptions", { as: ben, body });
    await two.request(`PUT ${chat}/notifications`, { as: ben, body: { level: "all" } });

    const post = (server: typeof two, text: string, more = {}) =>
      server.request(`POST ${new URL(relay.url).pathname}`, { body: { text, ...more } });
    const received = () => service.to("/ben").map(({ body = "" }) => body);
    // The other server learns of the subscription through the bus.
    await expect
      .poll(async () => {
        await post(one, "first");
        return received();
      })
      .toContain("first");
    await post(two, "second");
    await expect.poll(received).toContain("second");
    expect(received().filter((text) => text === "second")).toHaveLength(1);

    const [reader, other] = [await listen(two, ben), await listen(one, ada)];
    /** Waits until the first server has received what the second has published. */
    const passBus = async () => {
      await two.request(`PATCH ${chat}`, { as: ada, body: { title: `${Math.random()}` } });
      await other.next("chat.changed");
    };
    reader.send({ type: "viewing", chatId: deploys.id });
    await reader.receiveAll();
    await passBus();
    await post(two, "seen");
    await post(one, "also seen");
    await expect.poll(() => [one, two].some(({ server }) => server.push.isBusy())).toBe(false);
    reader.send({ type: "viewing", chatId: null });
    await reader.receiveAll();
    await passBus();
    await post(one, "last");
    await expect.poll(received).toContain("last");
    expect(received().filter((text) => text.includes("seen"))).toEqual([]);
  });
});
