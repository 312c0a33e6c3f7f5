import { expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { startWithPush } from "../../test/kit/push/push-cast.ts";

anyDatabase((open) => {
  test("Followers of a thread get its replies as pushes, until they unfollow it or lose its chat", async () => {
    const cast = await startWithPush(await open());
    const { request, server, service, turnOn, settled, chat, ada, ben } = cast;
    await turnOn(ada, "/ada");
    await turnOn(ben, "/ben");
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "Deploy?" } });
    const { body: thread } = await request(`PUT ${chat}/messages/1/thread`, { as: ada });
    const path = `/api/chats/${thread.id}`;
    const reply = async (as: string, text: string) => {
      await request(`POST ${path}/messages`, { as, body: { text } });
      await settled();
    };
    const texts = (name: string) => service.to(name).map(({ body }) => body);
    await reply(ada, "Done");
    expect(service.to("/ben")).toMatchObject([
      {
        title: "Ada in Deploys",
        body: "Done",
        navigate: expect.stringMatching(`/chats/${thread.id}/messages/1$`),
        tag: `chat-${thread.id}`,
      },
    ]);
    expect(await server.notifications.badgeOf(2), "only mentions are counted").toBe(0);
    await reply(ada, "@ben look");
    expect(await server.notifications.badgeOf(2)).toBe(1);
    await request(`DELETE ${path}/members/me`, { as: ben });
    await reply(ada, "Unfollowed");
    expect(await server.notifications.badgeOf(2)).toBe(0);
    await request(`PUT ${path}/members/me`, { as: ben });
    await request(`PUT ${chat}/notifications`, {
      as: ben,
      body: { level: null, mutedUntil: "forever" },
    });
    await reply(ada, "Muted");
    await reply(ada, "@ben in a muted chat");
    expect(texts("/ben")).toEqual(["Done", "@ben look", "@ben in a muted chat"]);
    const screen = await listen(cast, ben);
    screen.send({ type: "threads", chatIds: [thread.id] });
    await screen.next("chat.added");
    screen.send({ type: "viewing", chatId: thread.id });
    await screen.receiveAll();
    await reply(ada, "@ben reads the thread");
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "@ben sees the chat too" } });
    await settled();
    expect(texts("/ben")).toHaveLength(3);
    screen.cut();
    await request(`DELETE ${chat}/members/2`, { as: ada });
    await reply(ada, "@ben removed");
    expect(texts("/ben")).toHaveLength(3);
    expect(texts("/ada")).toEqual([]);
  });
});
