import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const { request, chat, ada, relay } = cast;
    const body = { handle: "backend", name: "Backend", userIds: [1, 2, 3] };
    await request("POST /api/admin/user-groups", { as: ada, body });
    const post = async (text: string, as = ada) =>
      (await request(`POST ${chat}/messages`, { as, body: { text } })).body;
    const postAsRelay = async (text: string, mentions: "none" | "users" | "all") => {
      await request(`PATCH ${chat}/webhooks/${relay.id}`, { as: ada, body: { mentions } });
      const { body } = await request(`POST ${relay.url}`, { body: { text } });
      const path = `GET ${chat}/messages/${body.id}`;
      return { reply: body, message: (await request(path, { as: ada })).body };
    };
    const rows = () =>
      cast.database.sql.selectFrom("mentions").select(["user_id", "reason"]).execute();
    return { ...cast, post, postAsRelay, rows };
  }

  test("A mention of a group notifies its members who are in the chat, except the author", async () => {
    const { post, rows } = await start();
    const message = await post("Please look, @backend.");
    expect(message.mentions).toEqual([
      { groupId: 1, handle: "backend", displayName: "Backend", userIds: [1, 2] },
    ]);
    expect(await rows()).toEqual([{ user_id: 2, reason: "user" }]);
  });

  test("A user who is mentioned twice is counted once, and code mentions no group", async () => {
    const { post, rows } = await start();
    const message = await post("@ben and @backend");
    expect(message.mentions).toHaveLength(2);
    expect(await rows()).toEqual([{ user_id: 2, reason: "user" }]);
    expect(await post("`@backend`")).not.toHaveProperty("mentions");
    expect(await post("@nobody")).not.toHaveProperty("mentions");
  });

  test("An edit adds and removes the mention of a group", async () => {
    const { request, chat, ada, post, rows } = await start();
    await post("hello");
    const edit = async (text: string) =>
      (await request(`PATCH ${chat}/messages/1`, { as: ada, body: { text } })).body;
    expect((await edit("hello @backend")).mentions).toMatchObject([{ groupId: 1 }]);
    expect(await rows()).toHaveLength(1);
    expect(await edit("hello")).not.toHaveProperty("mentions");
    expect(await rows()).toEqual([]);
  });

  test("A message shows the group's name of today, and its handle after its deletion", async () => {
    const { request, chat, ada, post } = await start();
    await post("@backend");
    const shown = async () =>
      (await request(`GET ${chat}/messages/1`, { as: ada })).body.mentions[0].displayName;
    const path = "/api/admin/user-groups/1";
    await request(`PATCH ${path}`, { as: ada, body: { name: "Servers" } });
    expect(await shown()).toBe("Servers");
    await request(`DELETE ${path}`, { as: ada });
    expect(await shown()).toBe("backend");
  });

  test("A webhook mentions a group if it may mention users", async () => {
    const { postAsRelay } = await start();
    const rejected = await postAsRelay("@backend", "none");
    expect(rejected.message).not.toHaveProperty("mentions");
    const { message } = await postAsRelay("@backend @all", "users");
    expect(message.mentions).toMatchObject([{ groupId: 1, userIds: [1, 2] }]);
  });

  test("A message mentions at most five groups", async () => {
    const { request, ada, post } = await start();
    for (let number = 1; number <= 6; number++) {
      const body = { handle: `team-x${number}y`, name: `Team ${number}`, userIds: [2] };
      await request("POST /api/admin/user-groups", { as: ada, body });
    }
    const handles = [1, 2, 3, 4, 5, 6].map((number) => `@team-x${number}y`);
    expect((await post(handles.join(" "))).mentions).toHaveLength(5);
  });
});
