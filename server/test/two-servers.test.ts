import { describe, expect, test } from "vitest";
import { busKinds, startTwoServers } from "./kit/cluster/two-servers.ts";
import { fetchState } from "./kit/fetched-state.ts";
import { connectStatefulClient, listen } from "./kit/live-client.ts";

describe.each(busKinds)("Two servers on the bus of %s", (_, createBus) => {
  test("[L5] A client of one server receives the messages, edits and deletions of the other in order", async () => {
    const { one, two } = await startTwoServers(createBus);
    const { ada, chat, relay } = one;
    const client = await listen(two, ada);
    await one.request(`POST ${relay.url}`, { body: { text: "first" } });
    expect(await client.next("message.posted")).toMatchObject({ id: 1, rev: 1, prevRev: 0 });
    await one.request(`POST ${chat}/messages`, { as: ada, body: { text: "second" } });
    expect(await client.next("message.posted")).toMatchObject({ id: 2, rev: 2, prevRev: 1 });
    await one.request(`PATCH ${chat}/messages/2`, { as: ada, body: { text: "2" } });
    expect(await client.next("message.changed")).toMatchObject({ id: 2, message: { text: "2" } });
    await two.request(`POST ${relay.url}`, { body: { text: "third" } });
    expect(await client.next("message.posted")).toMatchObject({ id: 3, rev: 4, prevRev: 3 });
    await one.request(`DELETE ${chat}/messages/3`, { as: ada });
    expect(await client.next("message.removed")).toMatchObject({
      ...{ id: 3, rev: 5, lastCountedId: 2 },
    });
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  test("[L7] [L13] [D4] A removed member and a logged-out session receive nothing more from the other server", async () => {
    const { one, two } = await startTwoServers(createBus);
    const { ada, ben, chat, relay } = one;
    const [adaClient, benClient] = [await listen(two, ada), await listen(two, ben)];
    const again = await listen(two, ben);
    await one.request(`DELETE ${chat}/members/2`, { as: ada });
    await benClient.next("chat.removed");
    await one.request("POST /api/auth/logout", { as: ben });
    expect(await again.closed).toMatchObject({ code: 4401 });
    for (const server of [one, two]) {
      await server.request(`POST ${relay.url}`, { body: { text: "secret" } });
      await adaClient.next("message.posted");
    }
    for (const { events } of [benClient, again]) {
      expect(events.map(({ type }) => type)).not.toContain("message.posted");
    }
  });

  test("[L18] Edits in a direct chat, and the name of a deactivated user, reach the clients of the other server", async () => {
    const { one, two } = await startTwoServers(createBus);
    const { ada, ben } = one;
    const client = await connectStatefulClient(two, ada);
    const body = { kind: "direct", memberIds: [1] };
    const { body: direct } = await one.request("POST /api/chats", { as: ben, body });
    const messages = `/api/chats/${direct.id}/messages`;
    await one.request(`POST ${messages}`, { as: ben, body: { text: "lunch at one?" } });
    await one.request(`PATCH ${messages}/1`, { as: ben, body: { text: "lunch at two?" } });
    await expect.poll(() => client.update()).toEqual(await fetchState(one, ada));
    expect(client.state.timelines[direct.id]?.messages).toMatchObject([{ text: "lunch at two?" }]);
    await one.request("PATCH /api/admin/users/2", { as: ada, body: { isActive: false } });
    await expect.poll(() => client.update()).toEqual(await fetchState(one, ada));
    const states = client.state.members[direct.id]?.map(({ user }) => user.state);
    expect(states).toContain("deactivated");
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  test("[P6] Typing, chat changes and read markers reach the clients of the other server", async () => {
    const { one, two } = await startTwoServers(createBus);
    const { ada, ben, chat, deploys, relay } = one;
    const [writer, reader] = [await listen(one, ben), await listen(two, ada)];
    // The first one is lost if the bus does not know the reader yet.
    const typing = () => {
      one.clock.at += 2000; // more frequent ones are ignored
      writer.send({ type: "typing", chatId: deploys.id });
      return reader.events.find(({ type }) => type === "typing");
    };
    const expected = { userId: 2, displayName: "Ben" };
    await expect.poll(typing, { interval: 500 }).toMatchObject(expected);
    await one.request(`PATCH ${chat}`, { as: ada, body: { title: "Ships" } });
    expect(await reader.next("chat.changed")).toMatchObject({ chat: { title: "Ships" } });
    await one.request(`POST ${relay.url}`, { body: { text: "read me" } });
    await one.request(`PUT ${chat}/read`, { as: ada, body: { messageId: 1 } });
    expect(await reader.next("read.changed")).toMatchObject({ messageId: 1 });
  });
});
