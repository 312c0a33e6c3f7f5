import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { fetchState } from "../../../test/kit/fetched-state.ts";
import { connectStatefulClient, listen } from "../../../test/kit/live-client.ts";
import { makeSession, startWithCast } from "../../../test/kit/test-server.ts";

const ada = { userId: 1, handle: "ada", displayName: "Ada" };
const ben = { userId: 2, handle: "ben", displayName: "Ben" };

eachDatabase((open) => {
  async function startChat() {
    const database = await open();
    const cast = await startWithCast(database);
    const { chat, request } = cast;
    const post = async (as: string, body: object) =>
      (await request(`POST ${chat}/messages`, { as, body })).body;
    const rows = async () => {
      const table = database.sql.selectFrom("mentions").select(["user_id", "message_id", "reason"]);
      const found = await table.orderBy("message_id").orderBy("user_id").execute();
      return found.map(({ user_id, message_id, reason }) => `${message_id}: ${user_id} ${reason}`);
    };
    const chatRows = () =>
      database.sql.selectFrom("chat_mentions").select(["message_id", "kind", "user_id"]).execute();
    const setPolicy = (mentions: string) =>
      request(`PATCH ${chat}/webhooks/1`, { as: cast.ada, body: { mentions } });
    return { ...cast, database, post, rows, chatRows, setPolicy };
  }

  test("A message mentions members by handle, in any case, and nobody else", async () => {
    const { post, rows, ada: as } = await startChat();
    const message = await post(as, { text: "@BEN. @ben and @ada, not @cleo or `@ben`" });
    expect(message.mentions).toEqual([ben, ada]);
    expect((await post(as, { text: "`@ben` and ben@example.org" })).mentions).toBeUndefined();
    expect(await rows(), "nobody mentions themselves").toEqual(["1: 2 user"]);
  });

  test("A mention of a member who has left, or was deactivated, stays plain text", async () => {
    const { post, request, database, chat, ada: as } = await startChat();
    await database.sql
      .updateTable("users")
      .set({ deactivated_at: 1 })
      .where("id", "=", 2)
      .execute();
    expect((await post(as, { text: "@ben" })).mentions).toBeUndefined();
    await database.sql.updateTable("users").set({ deactivated_at: null }).execute();
    expect((await post(as, { text: "@ben" })).mentions).toEqual([ben]);
    await request(`DELETE ${chat}/members/2`, { as });
    expect((await post(as, { text: "@ben" })).mentions).toBeUndefined();
  });

  test("An edit changes the mentions, and a deletion removes them", async () => {
    const { post, request, rows, chatRows, chat, ada: as } = await startChat();
    await post(as, { text: "@ben" });
    const edit = async (text: string) =>
      (await request(`PATCH ${chat}/messages/1`, { as, body: { text } })).body.mentions;
    expect(await edit("nobody")).toBeUndefined();
    expect(await rows()).toEqual([]);
    expect(await edit("@ben @all")).toEqual([ben, "all"]);
    expect([await rows(), await chatRows()]).toEqual([
      ["1: 2 user"],
      [{ message_id: 1, kind: "all", user_id: 1 }],
    ]);
    await request(`DELETE ${chat}/messages/1`, { as });
    expect([await rows(), await chatRows()]).toEqual([[], []]);
  });

  test("An edit keeps the mention of a former handle, even after another user got that handle", async () => {
    const { post, request, rows, database, chat, clock, addUser, ...cast } = await startChat();
    const edit = async (as: string, text: string) =>
      (await request(`PATCH ${chat}/messages/1`, { as, body: { text } })).body.mentions;
    await post(cast.ada, { text: "@ben" });
    await request("PATCH /api/me", { as: cast.ben, body: { handle: "bb" } });
    expect(await edit(cast.ada, "@ben!")).toEqual([ben]);
    expect((await post(cast.ada, { text: "@ben" })).mentions, "a new message").toBeUndefined();

    clock.at += 91 * 24 * 60 * 60_000;
    const { token: as, row } = makeSession(1, clock.at);
    await database.sql.insertInto("sessions").values(row).execute();
    const { id, handle } = await addUser("ben@example.net", "Ben");
    await request(`PUT ${chat}/members/${id}`, { as, body: { role: "member" } });
    expect((await post(as, { text: "@ben" })).mentions).toEqual([{ ...ben, userId: id }]);
    expect([handle, await edit(as, "@ben and @bb")]).toEqual([
      "ben",
      [ben, { ...ben, handle: "bb" }],
    ]);
    expect(await rows()).toEqual(["1: 2 user", `3: ${id} user`]);
    await request(`DELETE ${chat}/members/2`, { as });
    expect(await edit(as, "@ben")).toBeUndefined();
    expect(await rows()).toEqual([`3: ${id} user`]);
  });

  test("@all is one row for the chat, and @here one for each other member online", async () => {
    const cast = await startChat();
    const { post, rows, chatRows, join } = cast;
    await join("Dan");
    await listen(cast, cast.ada);
    await listen(cast, cast.ben);
    expect((await post(cast.ada, { text: "@here @ben" })).mentions).toEqual(["here", ben]);
    expect((await post(cast.ben, { text: "@here" })).mentions).toEqual(["here"]);
    expect((await post(cast.ben, { text: "@everyone" })).mentions).toEqual(["all"]);
    expect(await rows()).toEqual(["1: 2 user", "2: 1 here"]);
    expect(await chatRows()).toEqual([{ message_id: 3, kind: "all", user_id: 2 }]);
  });

  test("[U4] A reply counts as a mention of the author, unless it is their own message", async () => {
    const { post, rows, request, chat, relay, ada: as, ben: asBen } = await startChat();
    await post(as, { text: "Deployed." });
    expect(await post(asBen, { text: "Thanks @ada", replyTo: 1 })).toMatchObject({
      replyTo: 1,
      replyToUserId: 1,
      mentions: [ada],
    });
    const own = await post(as, { text: "And again.", replyTo: 1 });
    expect([own.replyTo, own.replyToUserId]).toEqual([1, undefined]);
    await request(`POST ${relay.url}`, { body: { text: "Done", replyTo: 1 } });
    await request(`PATCH ${chat}/messages/2`, { as: asBen, body: { text: "Thanks" } });
    expect(await rows()).toEqual(["2: 1 reply"]);
    const wrong = await request(`POST ${chat}/messages`, { as, body: { text: "?", replyTo: 99 } });
    expect([wrong.status, wrong.body.code]).toEqual([404, "message_not_found"]);
  });

  test("[U4] A page and missed changes have the quoted messages that they do not contain", async () => {
    const { post, request, chat, ada: as } = await startChat();
    for (const text of ["one", "two", "three"]) await post(as, { text });
    await post(as, { text: "four", replyTo: 1 });
    const get = async (path: string) => (await request(`GET ${chat}/${path}`, { as })).body;
    expect((await get("messages?limit=2")).quoted).toMatchObject([{ id: 1, text: "one" }]);
    expect((await get("changes?afterRev=3")).quoted).toMatchObject([{ id: 1, text: "one" }]);
    expect(await get("messages")).not.toHaveProperty("quoted");
    await request(`DELETE ${chat}/messages/1`, { as });
    expect((await get("messages?limit=2")).quoted).toMatchObject([
      { id: 1, deletedAt: expect.any(String) },
    ]);
  });

  test("[U4] A webhook mentions only what its policy allows, and its delivery log names the rest", async () => {
    const { request, relay, setPolicy, rows, chatRows, chat, ada: as } = await startChat();
    const text = "@ben @all and @nobody";
    const results: unknown[] = [];
    for (const policy of ["none", "users", "all"]) {
      await setPolicy(policy);
      const { id } = (await request(`POST ${relay.url}`, { body: { text } })).body;
      const message = (await request(`GET ${chat}/messages/${id}`, { as })).body;
      const { items } = (await request(`GET ${chat}/webhooks/1/deliveries`, { as })).body;
      results.push([message.mentions, items[0].reason]);
    }
    const note = "Not allowed by this webhook's mentions setting, shown as plain text:";
    expect(results).toEqual([
      [undefined, `${note} @ben, @all.`],
      [[ben], `${note} @all.`],
      [[ben, "all"], undefined],
    ]);
    expect(await rows()).toEqual(["2: 2 user", "3: 2 user"]);
    expect(await chatRows()).toEqual([{ message_id: 3, kind: "all", user_id: null }]);
  });

  test("The text, cards, `silent` and `allowMentions` of a webhook's latest request decide the mentions", async () => {
    const { request, relay, setPolicy, rows, chat, ada: as } = await startChat();
    await setPolicy("all");
    const post = (body: object) => request(`POST ${relay.url}`, { body });
    await post({ text: "@ben", allowMentions: "none" });
    await post({ text: "@ben", silent: true });
    await post({ text: "", cards: [{ text: "@ben" }] });
    await post({ text: "@ben @ada", key: "deploy" });
    await post({ text: "@ada", key: "deploy" });
    expect(await rows()).toEqual(["3: 2 user", "4: 1 user"]);
    await post({ text: "over", key: "deploy" });
    expect(await rows()).toEqual(["3: 2 user"]);
    const { items } = (await request(`GET ${chat}/messages`, { as })).body;
    expect(items.map(({ mentions }: { mentions: unknown }) => mentions)).toEqual([
      undefined,
      [ben],
      [ben],
      undefined,
    ]);
  });

  test("An edit of a webhook's message mentions as much as the webhook and its request allow now", async () => {
    const { request, relay, setPolicy, rows, chatRows, chat, ada: as } = await startChat();
    const message = async () => (await request(`GET ${chat}/messages/1`, { as })).body;
    const edit = async (body: object) => {
      expect((await request(`PATCH ${relay.url}/messages/1`, { body })).status).toBe(200);
    };
    await setPolicy("all");
    await request(`POST ${relay.url}`, { body: { text: "quiet", allowMentions: "users" } });
    await edit({ text: "@all @ben" });
    expect([await rows(), await chatRows()]).toEqual([["1: 2 user"], []]);
    await edit({ allowMentions: "all" });
    expect(await chatRows()).toHaveLength(1);
    expect((await message()).mentions).toEqual(["all", ben]);
    await setPolicy("none");
    await edit({ text: "@all @ben again", allowMentions: "all" });
    expect([await rows(), await chatRows()]).toEqual([[], []]);
    expect((await message()).mentions).toBeUndefined();
  });

  test("A Discord edit and a dry run show users by their handles, as a post does", async () => {
    const { request, relay, setPolicy, chat, ada: as } = await startChat();
    await setPolicy("all");
    const path = `/api/webhooks/${relay.id}/${relay.url.split("/").at(-1)}`;
    const { body } = await request(`POST ${path}?wait=true`, { body: { content: "started" } });
    await request(`PATCH ${path}/messages/${body.id}`, { body: { content: "<@2> fixed" } });
    const edited = await request(`GET ${chat}/messages/1`, { as });
    expect(edited.body).toMatchObject({ text: "@ben fixed", mentions: [ben] });
    const preview = await request(`POST ${path}?dryRun=true`, { body: { content: "<@2> all" } });
    expect(preview.body.message).toMatchObject({ text: "@ben all", mentions: [ben] });
  });

  test("Slack's and Discord's mentions reach members and the chat", async () => {
    const { request, relay, setPolicy, chat, ada: as } = await startChat();
    await setPolicy("all");
    for (const [path, body] of [
      ["/slack", { text: "<!channel> <!here> <!everyone> <@ben> <@U123|ada> <@U9>" }],
      ["/slack", { attachments: [{ text: "<!channel> down" }] }],
      ["", { content: "<@2> <@!1> <@99> <@&2> `<@2>` @everyone" }],
    ] as const) {
      expect((await request(`POST ${relay.url}${path}`, { body })).status).toBeLessThan(300);
    }
    const { items } = (await request(`GET ${chat}/messages`, { as })).body;
    expect(items.map(({ mentions }: { mentions: unknown }) => mentions)).toEqual([
      ["all", "here", ben, ada],
      ["all"],
      [ben, ada, "all"],
    ]);
    expect(items[2].text).toBe("@ben @ada @99 @2 `<@2>` @everyone");
  });

  test("A message with thousands of names looks up a hundred and mentions those", async () => {
    const { post, ada: as } = await startChat();
    const names = Array.from({ length: 5000 }, (_, index) => `@u${index}`);
    const message = await post(as, {
      text: [...names.slice(0, 98), "@ben", ...names, "@ada @all"].join(" "),
    });
    expect(message.mentions).toEqual([ben, "all"]);
  });

  test("[L6] Mentions and quoted messages equal a fresh fetch after edits, new names and deletions", async () => {
    const cast = await startChat();
    const { post, request, chat } = cast;
    const client = await connectStatefulClient(cast, cast.ada);
    await post(cast.ada, { text: "First" });
    await post(cast.ben, { text: "@ada @ben", replyTo: 1 });
    const equal = async () =>
      expect.poll(() => client.update()).toEqual(await fetchState(cast, cast.ada));
    await equal();
    await request("PATCH /api/me", {
      as: cast.ben,
      body: { displayName: "Benedikt", handle: "bb" },
    });
    await equal();
    const [, reply] = client.state.timelines[2]?.messages ?? [];
    expect(reply?.mentions?.[1]).toEqual({ ...ben, displayName: "Benedikt" });
    await request(`PATCH ${chat}/messages/2`, { as: cast.ben, body: { text: "@bb" } });
    await equal();
    const removal = { as: cast.ada, body: { messages: "keep" } };
    expect((await request("DELETE /api/admin/users/2", removal)).status).toBe(204);
    await equal();
  });
});
