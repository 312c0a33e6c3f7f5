import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { readConfig } from "../config/config.ts";
import { createFiles } from "../files/files.ts";

const hourMs = 3_600_000;

eachDatabase((open) => {
  async function start() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, chat, clock, server } = cast;
    const inMs = (ms: number) => new Date(clock.at + ms).toISOString();
    const schedule = (as: string, body: object = {}, to = chat) =>
      request(`POST ${to}/scheduled-messages`, {
        as,
        body: { text: "later", sendAt: inMs(hourMs), ...body },
      });
    const list = async (as: string) =>
      (await request("GET /api/me/scheduled-messages", { as })).body.items;
    const texts = async (to = chat) => {
      const { body } = await request(`GET ${to}/messages`, { as: cast.ada });
      return body.items.map(({ text }: { text: string }) => text);
    };
    const pass = async (ms: number) => {
      clock.at += ms;
      await server.scheduled.sendDue();
    };
    const path = (id: number) => `/api/me/scheduled-messages/${id}`;
    return { ...cast, database, inMs, schedule, list, texts, pass, path };
  }

  test("A message is sent at its time, with the name that its author has then", async () => {
    const { ben, ada, request, chat, clock, schedule, list, texts, pass } = await start();
    const { status, body } = await schedule(ben, { text: "later, @ada" });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      chatId: 2,
      text: "later, @ada",
      sendAt: "2026-11-21T11:00:00.000Z",
      createdAt: "2026-11-21T10:00:00.000Z",
    });
    expect(await list(ben)).toEqual([body]);
    expect(await list(ada), "only its author sees it").toEqual([]);
    await pass(hourMs - 1);
    expect(await texts()).toEqual([]);
    await request("PATCH /api/me", { as: ben, body: { displayName: "Benjamin" } });
    await pass(1);
    expect(await list(ben)).toEqual([]);
    const { body: page } = await request(`GET ${chat}/messages`, { as: ada });
    expect(page.items).toMatchObject([
      {
        text: "later, @ada",
        author: { displayName: "Benjamin" },
        createdAt: new Date(clock.at).toISOString(),
        mentions: [{ userId: 1 }],
      },
    ]);
    await pass(hourMs);
    expect(await texts()).toHaveLength(1);
  });

  test("Messages to one chat are sent in the order of their times", async () => {
    const { ben, inMs, schedule, list, texts, pass } = await start();
    for (const minutes of [3, 1, 2]) {
      await schedule(ben, { text: `${minutes}`, sendAt: inMs(minutes * 60_000) });
    }
    expect((await list(ben)).map(({ text }: { text: string }) => text)).toEqual(["1", "2", "3"]);
    await pass(hourMs);
    expect(await texts()).toEqual(["1", "2", "3"]);
  });

  test("The text and the time can be changed, and a message can be sent now or deleted", async () => {
    const { ben, ada, request, inMs, schedule, list, texts, pass, path } = await start();
    const { body: first } = await schedule(ben);
    const { body: second } = await schedule(ben, { text: "never" });
    const changes = { text: "changed", sendAt: inMs(2 * hourMs) };
    const { body: changed } = await request(`PATCH ${path(first.id)}`, { as: ben, body: changes });
    expect(changed).toMatchObject({ id: first.id, ...changes });
    const other = await request(`PATCH ${path(first.id)}`, { as: ada, body: { text: "theirs" } });
    expect(other.body).toMatchObject({ status: 404, code: "scheduled_message_not_found" });
    expect((await request(`DELETE ${path(second.id)}`, { as: ada })).status).toBe(404);
    expect((await request(`DELETE ${path(second.id)}`, { as: ben })).status).toBe(204);
    expect((await request(`DELETE ${path(second.id)}`, { as: ben })).status).toBe(404);
    await pass(hourMs);
    expect(await texts()).toEqual([]);
    const sent = await request(`POST ${path(first.id)}/send`, { as: ben });
    expect(sent.body).toMatchObject({ id: 1, text: "changed", author: { userId: 2 } });
    expect((await request(`POST ${path(first.id)}/send`, { as: ben })).status).toBe(404);
    expect(await list(ben)).toEqual([]);
    await pass(hourMs);
    expect(await texts()).toEqual(["changed"]);
  });

  test("What cannot be sent is rejected when it is scheduled", async () => {
    const { ben, cleo, request, inMs, schedule, path } = await start();
    expect((await schedule(cleo)).body).toMatchObject({ code: "chat_not_found" });
    expect((await schedule(ben, { text: " " })).body).toMatchObject({ code: "empty_message" });
    const long = "x".repeat(40_001);
    expect((await schedule(ben, { text: long })).body).toMatchObject({ code: "text_too_long" });
    const reply = await schedule(ben, { replyTo: 1 });
    expect(reply.body).toMatchObject({ code: "message_not_found" });
    const past = await schedule(ben, { sendAt: inMs(0) });
    expect(past.body).toMatchObject({ code: "invalid_body", errors: [{ pointer: "/sendAt" }] });
    const far = await schedule(ben, { sendAt: inMs(367 * 24 * hourMs) });
    expect(far.body).toMatchObject({ code: "invalid_body", errors: [{ pointer: "/sendAt" }] });
    const { body: one } = await schedule(ben);
    for (const body of [{ text: "" }, { sendAt: inMs(-1) }]) {
      expect((await request(`PATCH ${path(one.id)}`, { as: ben, body })).status).toBe(400);
    }
  });

  test("A user schedules at most 100 messages", async () => {
    const { ben, request, schedule, path } = await start();
    const first = (await schedule(ben)).body;
    for (let count = 1; count < 100; count++) await schedule(ben);
    expect((await schedule(ben)).body).toMatchObject({ code: "limit_reached", limit: 100 });
    await request(`DELETE ${path(first.id)}`, { as: ben });
    expect((await schedule(ben)).status).toBe(200);
  });

  test("A message to a chat that its author has left stays in the list, and can be sent after a return", async () => {
    const { ada, ben, request, chat, inMs, schedule, list, texts, pass, path } = await start();
    const { body: one } = await schedule(ben);
    await request(`DELETE ${chat}/members/2`, { as: ada });
    await pass(hourMs);
    expect(await list(ben)).toMatchObject([{ text: "later", failure: "chat_not_found" }]);
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "member" } });
    await pass(hourMs);
    expect(await texts(), "it is not sent without its author").toEqual([]);
    const body = { sendAt: inMs(hourMs) };
    const { body: moved } = await request(`PATCH ${path(one.id)}`, { as: ben, body });
    expect(moved).not.toHaveProperty("failure");
    await pass(hourMs);
    expect(await texts()).toEqual(["later"]);
  });

  test("A message to an archived or deleted chat is not lost", async () => {
    const { ada, ben, request, schedule, list, pass, path } = await start();
    const { body: other } = await request("POST /api/chats", {
      as: ben,
      body: { title: "Other", kind: "group" },
    });
    await schedule(ben);
    await schedule(ben, {}, `/api/chats/${other.id}`);
    await request("PATCH /api/admin/chats/2", { as: ada, body: { isArchived: true } });
    await request(`DELETE /api/chats/${other.id}`, { as: ben });
    await pass(hourMs);
    const failures = (await list(ben)).map(({ failure }: { failure: string }) => failure);
    expect(failures).toEqual(["chat_archived", "chat_not_found"]);
    const [first] = await list(ben);
    const now = await request(`POST ${path(first.id)}/send`, { as: ben });
    expect(now.body).toMatchObject({ status: 410, code: "chat_archived" });
    expect(await list(ben)).toMatchObject([first, {}]);
  });

  test("A message of a user who is deactivated at its time is not sent, also later", async () => {
    const { ben, clock, database, schedule, list, texts, pass } = await start();
    await schedule(ben);
    const users = database.sql.updateTable("users").where("id", "=", 2);
    await users.set({ deactivated_at: clock.at }).execute();
    await pass(hourMs);
    await users.set({ deactivated_at: null }).execute();
    await pass(hourMs);
    expect(await texts()).toEqual([]);
    expect(await list(ben)).toMatchObject([{ text: "later", failure: "user_deactivated" }]);
  });

  test("A message is posted once when two runs send it at the same time, and after a crash", async () => {
    const { ben, server, clock, database, schedule, list, texts } = await start();
    await schedule(ben);
    const { sql } = database;
    const rows = await sql.selectFrom("scheduled_messages").selectAll().execute();
    clock.at += hourMs;
    await Promise.all([server.scheduled.sendDue(), server.scheduled.sendDue()]);
    expect(await texts()).toEqual(["later"]);
    // As after a crash between the post and the deletion of its row.
    const left = rows.map((row) => ({ ...row, is_sending: 1 }));
    await sql.insertInto("scheduled_messages").values(left).execute();
    await server.scheduled.sendDue();
    expect(await list(ben)).toEqual([]);
    expect(await texts()).toEqual(["later"]);
  });

  test("A message that is being sent cannot be changed or deleted", async () => {
    const { ben, request, database, schedule, path } = await start();
    const { body: one } = await schedule(ben);
    await database.sql.updateTable("scheduled_messages").set({ is_sending: 1 }).execute();
    const replies = [
      await request(`PATCH ${path(one.id)}`, { as: ben, body: { text: "too late" } }),
      await request(`DELETE ${path(one.id)}`, { as: ben }),
      await request(`POST ${path(one.id)}/send`, { as: ben }),
    ];
    for (const { body } of replies) {
      expect(body).toMatchObject({ code: "scheduled_message_not_found" });
    }
  });

  test("The files of a scheduled message are kept until it is sent, and deleted with it", async () => {
    const { ben, ada, url, request, chat, inMs, schedule, list, pass, path, ...cast } =
      await start();
    const files = createFiles({ ...cast, config: readConfig({}, () => "") });
    const upload = async () => {
      const headers = {
        authorization: `Bearer ${ben}`,
        "content-type": "application/octet-stream",
      };
      const to = `${url}${chat}/files?name=a.txt`;
      const reply = await fetch(to, { method: "POST", headers, body: "content" });
      return (await reply.json()) as { id: string };
    };
    const file = await upload();
    const { id } = file;
    const sendAt = inMs(24 * hourMs);
    const { body: one } = await schedule(ben, { text: "", files: [{ id, alt: "A file" }], sendAt });
    expect(one).toMatchObject({ files: [{ id, name: "a.txt", alt: "A file" }] });
    const again = await schedule(ben, { files: [{ id }] });
    expect(again.body).toMatchObject({ code: "file_not_found" });
    await pass(2 * hourMs);
    await files.deleteOrphans();
    await pass(22 * hourMs);
    const { body: page } = await request(`GET ${chat}/messages`, { as: ada });
    expect(page.items).toMatchObject([{ text: "", files: [{ id, alt: "A file" }] }]);

    const { id: unused } = await upload();
    const { body: two } = await schedule(ben, { files: [{ id: unused }] });
    await request(`DELETE ${path(two.id)}`, { as: ben });
    await pass(2 * hourMs);
    await files.deleteOrphans();
    const read = await request(`GET /api/files/${unused}/a.txt`, { as: ben });
    expect(read.status).toBe(404);
    expect(await list(ben)).toEqual([]);
  });

  test("Scheduled messages are in the export of their author, and are deleted with the author", async () => {
    const { ada, ben, request, server, database, schedule } = await start();
    await schedule(ben);
    await schedule(ada);
    expect((await server.scheduled.list(2)).items).toHaveLength(1);
    await request("DELETE /api/admin/users/2", { as: ada, body: { messages: "keep" } });
    await server.deletion.removals.run();
    const rows = await database.sql.selectFrom("scheduled_messages").selectAll().execute();
    expect(rows).toMatchObject([{ user_id: 1 }]);
  });

  test("[L28] All sockets of the user learn of a change, and those of others do not", async () => {
    const cast = await start();
    const { ada, ben, schedule, pass } = cast;
    const [first, second, other] = await Promise.all([
      listen(cast, ben),
      listen(cast, ben),
      listen(cast, ada),
    ]);
    await schedule(ben);
    expect(await first.next("scheduled.changed")).toEqual({ type: "scheduled.changed" });
    await second.next("scheduled.changed");
    await pass(hourMs);
    await first.next("message.posted");
    await first.next("scheduled.changed");
    await other.receiveAll();
    expect(other.events.map(({ type }) => type)).not.toContain("scheduled.changed");
  });
});
