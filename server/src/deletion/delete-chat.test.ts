import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { fetchState } from "../../test/kit/fetched-state.ts";
import { field, file, filesOnDisk, form, png } from "../../test/kit/files/uploads.ts";
import { connectStatefulClient, listen } from "../../test/kit/live-client.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const tables = [
  "messages",
  "update_keys",
  "files",
  "members",
  "deliveries",
  "webhook_hours",
  "webhooks",
] as const;

eachDatabase((open) => {
  /** The chat Deploys has messages of Ben and of Relay, one of them with a file. */
  async function startWithData() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, ben, chat, relay, clock, server } = cast;
    for (const text of ["one", "two"]) {
      await request(`POST ${chat}/messages`, { as: ben, body: { text, clientId: text } });
    }
    await request(`POST ${relay.url}`, { body: { text: "three", key: "k" } });
    const upload = form([field("payload_json", { text: "four" }), file("a.png", png(2, 2))]);
    const { body: sent } = await request(`POST ${relay.url}`, upload);
    const { body: message } = await request(`GET ${chat}/messages/${sent.id}`, { as: ben });

    const rowsOf = async (table: (typeof tables)[number]) => {
      const rows = await database.sql.selectFrom(table).selectAll().execute();
      return rows.filter((row) => !("chat_id" in row) || row.chat_id !== 1).length;
    };
    /** Runs the job now and a minute later, each time until nothing is due: a run ends after 500 ms. */
    const runJob = async () => {
      const due = () => database.sql.selectFrom("removals").select("run_at").execute();
      for (const _pass of [1, 2]) {
        do await server.deletion.removals.run();
        while ((await due()).some(({ run_at }) => run_at <= clock.at));
        clock.at += 60_000;
      }
    };
    /** Does not wait for the seven days in which the chat can be restored. */
    const deleteForGood = async (id: number) => {
      for (const _step of [1, 2]) await request(`DELETE /api/admin/chats/${id}`, { as: cast.ada });
      await runJob();
    };
    const filePath = `/api/files/${message.files[0].id}/a.png`;
    return { ...cast, database, filePath, rowsOf, runJob, deleteForGood };
  }

  test("No part of a deleted chat is visible once the deletion has started", async () => {
    const cast = await startWithData();
    const { request, ada, ben, chat, relay, filePath } = cast;
    const client = await listen(cast, ben);
    expect((await request(`GET ${filePath}`, { as: ben })).status).toBe(200);
    expect((await request(`DELETE ${chat}`, { as: ada })).status).toBe(204);
    expect(await client.next("chat.removed")).toEqual({ type: "chat.removed", chatId: 2 });
    for (const path of ["", "/messages", "/messages/1", "/changes?afterRev=0", "/members"]) {
      const reply = await request(`GET ${chat}${path}`, { as: ben });
      expect([reply.status, reply.body.code], path).toEqual([404, "chat_not_found"]);
    }
    for (const path of [`${chat}/webhooks`, `${chat}/webhooks/1/deliveries`]) {
      expect((await request(`GET ${path}`, { as: ada })).body.code, path).toBe("chat_not_found");
    }
    const posted = await request(`POST ${relay.url}`, { body: { text: "late" } });
    expect([posted.status, posted.body.code]).toEqual([410, "chat_archived"]);
    expect((await request(`GET ${filePath}`, { as: ben })).body.code).toBe("file_not_found");
    expect((await request("GET /api/chats", { as: ben })).body.items).toEqual([]);
    expect((await request(`DELETE ${chat}`, { as: ada })).body.code, "twice").toBe(
      "chat_not_found",
    );
    expect((await request("GET /api/me/activity", { as: ben })).body.items).toEqual([]);
    expect((await request("GET /api/admin/chats", { as: ada })).body.items).toHaveLength(1);
  });

  test("A background job deletes the rows and the files of a deleted chat", async () => {
    const cast = await startWithData();
    const { request, ada, chat, rowsOf, deleteForGood, database } = cast;
    await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada });
    for (const table of tables) expect(await rowsOf(table), table).toBeGreaterThan(0);
    expect(await filesOnDisk(cast)).toHaveLength(1);
    await deleteForGood(2);
    for (const table of tables) expect(await rowsOf(table), table).toBe(0);
    expect(await filesOnDisk(cast)).toEqual([]);
    expect(await database.sql.selectFrom("removals").selectAll().execute()).toEqual([]);
    const row = database.sql.selectFrom("chats").selectAll().where("id", "=", 2);
    expect(await row.executeTakeFirst(), "no text of a user is left").toMatchObject({
      title: "",
      topic: "",
      restorable_until: null,
    });
    const { body } = await request("GET /api/admin/audit?target=chat:2&limit=2", { as: ada });
    expect(body.items).toMatchObject([
      { event: "chat_purged" },
      {
        event: "chat_deleted",
        actor: { id: 1 },
        details: { chatId: 2, title: "Deploys", members: 2, messages: 4 },
      },
    ]);
  });

  test("A webhook that was moved keeps working, without the deliveries of its deleted chat", async () => {
    const cast = await startWithData();
    const { request, ada, chat, relay, deleteForGood } = cast;
    await request(`POST ${chat}/webhooks/1/move`, { as: ada, body: { chatId: 1 } });
    await request(`POST ${relay.url}`, { body: { text: "here now" } });
    const deliveries = async () =>
      (await request("GET /api/chats/1/webhooks/1/deliveries", { as: ada })).body.items;
    expect(await deliveries()).toHaveLength(3);
    await request(`DELETE ${chat}`, { as: ada });
    expect(await deliveries()).toHaveLength(1);
    await deleteForGood(2);
    expect(await deliveries()).toHaveLength(1);
    const { body } = await request(`POST ${relay.url}`, { body: { text: "still here" } });
    expect(body).toMatchObject({ ok: true, chatId: 1, id: 2 });
  });

  test("Messages in another chat still show the name of a webhook whose chat was deleted", async () => {
    const { request, ada, chat, deleteForGood } = await startWithData();
    const move = `POST ${chat}/webhooks/1/move`;
    const { body: other } = await request("POST /api/chats", {
      as: ada,
      body: { title: "Other", kind: "group" },
    });
    await request(move, { as: ada, body: { chatId: other.id } });
    await deleteForGood(other.id);
    const { body } = await request(`GET ${chat}/webhooks/1/sender`, { as: ada });
    expect(body).toMatchObject({ name: "Relay", isDeleted: true });
  });

  test("Administrators delete chats they are not in, but no direct chat", async () => {
    const cast = await startWithData();
    const { request, ada, ben } = cast;
    const { body: own } = await request("POST /api/chats", {
      as: ben,
      body: { title: "Ben's", kind: "group" },
    });
    const remove = (id: number, as = ada) => request(`DELETE /api/admin/chats/${id}`, { as });
    expect((await remove(own.id, ben)).body.code).toBe("admin_required");
    expect((await remove(own.id)).status).toBe(204);
    expect((await remove(own.id)).status, "the second time for good").toBe(204);
    expect((await remove(own.id)).body.code).toBe("chat_not_found");
    // A password change sends Ben a notice in a direct chat.
    const passwords = { currentPassword: "a quiet harbour", newPassword: "another quiet harbour" };
    await request("PUT /api/me/password", { as: ben, body: passwords });
    const direct = async () =>
      (await request("GET /api/chats", { as: ben })).body.items.find(
        ({ kind }: { kind: string }) => kind === "direct",
      );
    await expect.poll(direct).toMatchObject({ kind: "direct" });
    expect((await remove((await direct()).id)).body.code).toBe("chat_not_found");
    expect(await direct()).toBeDefined();
  });

  test("Requests during a deletion leave nothing in the deleted chat", async () => {
    const { request, ada, ben, chat, relay, database, deleteForGood } = await startWithData();
    const requests = [
      request(`POST ${chat}/messages`, { as: ben, body: { text: "late" } }),
      request(`POST ${relay.url}`, { body: { text: "late" } }),
      request(`DELETE ${chat}`, { as: ada }),
      request(`DELETE ${chat}`, { as: ada }),
      request(`PUT ${chat}/members/3`, { as: ada, body: { role: "member" } }),
      request(`POST ${chat}/webhooks`, { as: ada, body: { name: "Late" } }),
      request(`POST ${chat}/messages`, { as: ben, body: { text: "later" } }),
    ];
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    for (const status of statuses) expect([200, 204, 404, 410]).toContain(status);
    expect(statuses.slice(2, 4).sort(), "exactly one deletion").toEqual([204, 404]);
    await deleteForGood(2);
    for (const table of tables) {
      if (table === "deliveries" || table === "webhook_hours") continue;
      const rows = database.sql.selectFrom(table).selectAll().where("chat_id", "=", 2);
      expect(await rows.execute(), table).toEqual([]);
    }
  });

  test("[L6] After the deletion of a chat, state plus events equals a fresh fetch", async () => {
    const cast = await startWithData();
    const tokens = [cast.ada, cast.ben, cast.cleo];
    const clients = await Promise.all(tokens.map((token) => connectStatefulClient(cast, token)));
    await cast.request(`DELETE ${cast.chat}`, { as: cast.ada });
    for (const [index, token] of tokens.entries()) {
      await expect.poll(() => clients[index]?.update()).toEqual(await fetchState(cast, token));
    }
  });
});
