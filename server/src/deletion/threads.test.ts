import { Readable } from "node:stream";
import { extract } from "tar-stream";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { startWithThread } from "../../test/kit/threads/thread-cast.ts";
import type { Database } from "../database/database.ts";

const day = 24 * 60 * 60 * 1000;

async function start(database: Database) {
  const cast = await startWithThread(database);
  const { request, path, ben, chat, thread, server } = cast;
  const pass = async (days: number) => {
    cast.clock.at += days * day;
    const { at } = cast.clock;
    const sessions = database.sql.updateTable("sessions");
    await sessions.set({ expires_at: at + day, authenticated_at: at, last_seen_at: at }).execute();
  };
  const postFile = async () => {
    const headers = { "content-type": "application/octet-stream" };
    const upload = { as: ben, headers, body: Buffer.from("12") };
    const { body } = await request(`POST ${path}/files?name=report.txt`, upload);
    await cast.reply(ben, "The report", { files: [{ id: body.id }] });
    return `GET /api/files/${body.id}/report.txt`;
  };
  const countOf = async (table: "messages" | "members" | "files") => {
    const rows = database.sql.selectFrom(table).selectAll().where("chat_id", "=", thread.id);
    return (await rows.execute()).length;
  };
  const texts = async (place: string) =>
    (await request(`GET ${place}/messages`, { as: ben })).body.items.map(
      ({ text }: { text: string }) => text,
    );
  const retain = (retentionDays: number) =>
    request(`PATCH ${chat}`, { as: cast.ada, body: { retentionDays } });
  const expire = () => server.deletion.retention.run();
  return { ...cast, pass, postFile, countOf, texts, retain, expire };
}

eachDatabase((open) => {
  test("A deleted chat is restored with its threads, and after seven days their data is deleted", async () => {
    const cast = await start(await open());
    const { request, ada, chat, deploys, reply, pass, postFile, countOf, texts, path } = cast;
    await postFile();
    await reply(ada, "Thanks");
    await request(`DELETE ${chat}`, { as: ada });
    await pass(1);
    await request(`POST /api/admin/chats/${deploys.id}/restore`, { as: ada });
    expect(await texts(path)).toEqual(["The report", "Thanks"]);
    await request(`DELETE ${chat}`, { as: ada });
    await pass(8);
    await expect
      .poll(async () => {
        await cast.server.deletion.removals.run();
        return [await countOf("messages"), await countOf("members"), await countOf("files")];
      })
      .toEqual([0, 0, 0]);
    expect((await request(`GET ${path}`, { as: ada })).status).toBe(404);
  });

  test("The retention of a chat applies to its threads, and its preview counts them", async () => {
    const cast = await start(await open());
    const { request, ada, ben, chat, path, reply, pass, postFile, texts, retain, expire } = cast;
    const file = await postFile();
    await pass(5);
    await reply(ben, "later");
    const adas = await listen(cast, ada);
    const preview = await request(`GET ${chat}/retention-preview?days=2`, { as: ada });
    expect(preview.body).toMatchObject({ messages: 2, files: 1 });
    const visible = await request(`GET ${chat}/visibility-preview`, { as: ada });
    expect(visible.body).toMatchObject({ messages: 3, files: 1 });
    await retain(2);
    await expire();
    expect(await texts(path)).toEqual(["later"]);
    expect(await texts(chat)).toEqual([]);
    expect((await request(file, { as: ada })).status).toBe(404);
    expect((await request(`GET ${path}`, { as: ada })).body).toMatchObject({
      firstMessageId: 2,
      retentionDays: 2,
    });
    expect(await adas.next("thread.changed")).toMatchObject({ thread: { count: 1 } });
    const { items } = (await request("GET /api/me/threads", { as: ada })).body;
    expect(items).toMatchObject([{ lastReply: { text: "later" } }]);
    expect(items[0].root, "it was deleted because of its age").toBeUndefined();
    const limit = { as: ada, body: { retentionMaxDays: 30 } };
    await request("PATCH /api/admin/policy", limit);
    await expire();
    const rows = cast.database.sql.selectFrom("chats").select("retention_days");
    const [row] = await rows.where("kind", "=", "thread").execute();
    expect(row?.retention_days, "that of the chat applies").toBeNull();
  });

  test("A deleted user follows no thread, and their replies are removed if they are to be", async () => {
    const cast = await start(await open());
    const { request, ada, ben, chat, path, reply } = cast;
    await reply(ben, "mine");
    await reply(ada, "Thanks");
    const preview = await request("GET /api/admin/users/2/deletion", { as: ada });
    expect(preview.body).toMatchObject({ chatsToHandOver: [], chatsToDelete: [] });
    const removal = { as: ada, body: { messages: "remove" } };
    expect((await request("DELETE /api/admin/users/2", removal)).status).toBe(204);
    for (const _run of [1, 2]) await cast.server.deletion.removals.run();
    const { body: members } = await request(`GET ${path}/members`, { as: ada });
    expect(members.items).toMatchObject([{ user: { displayName: "Ada" } }]);
    await expect
      .poll(async () => (await request(`GET ${chat}/messages/1`, { as: ada })).body.thread)
      .toMatchObject({ count: 1, userIds: [1] });
    const status = await request("GET /api/admin/chats", { as: ada });
    expect(status.body.items.map(({ title }: { title: string }) => title)).toEqual([
      "Lounge",
      "Deploys",
    ]);
  });

  test("An export has the threads of each chat, with their messages and files", async () => {
    const cast = await start(await open());
    const { ada, deploys, thread, postFile } = cast;
    await postFile();
    const archive = await fetch(`${cast.url}/api/me/export`, {
      headers: { authorization: `Bearer ${ada}` },
    });
    const names = new Map<string, string>();
    const extractor = extract();
    Readable.from([Buffer.from(await archive.arrayBuffer())]).pipe(extractor);
    for await (const entry of extractor) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      names.set(entry.header.name, Buffer.concat(chunks).toString());
    }
    expect(JSON.parse(names.get(`threads/${deploys.id}.ndjson`) ?? "")).toMatchObject({
      id: thread.id,
      messageId: 1,
      lastMessageId: 1,
    });
    expect(names.get(`messages/${thread.id}.ndjson`)).toContain("The report");
    expect([...names.keys()].filter((name) => name.endsWith("/report.txt"))).toHaveLength(1);
  });
});
