import { Readable } from "node:stream";
import { extract } from "tar-stream";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { field, file, filesOnDisk, form, png } from "../../test/kit/files/uploads.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "../database/database.ts";

type Contents = Record<string, Buffer>;

async function unpack(archive: Uint8Array): Promise<Contents> {
  const contents: Contents = {};
  const extractor = extract();
  Readable.from([Buffer.from(archive)]).pipe(extractor);
  for await (const entry of extractor) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    contents[entry.header.name] = Buffer.concat(chunks);
  }
  return contents;
}

function rowsOf(contents: Contents, name: string): Record<string, unknown>[] {
  const lines = String(contents[name]).trim().split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** Adds more messages than the buffers of both sides hold, so that a download cannot be finished. */
async function fillChat(database: Database): Promise<void> {
  const text = "x".repeat(40_000);
  const rows = Array.from({ length: 300 }, (_, index) => ({
    chat_id: 2,
    id: index + 3,
    rev: index + 3,
    user_id: 1,
    webhook_id: null,
    author_name: null,
    author_avatar_url: null,
    text,
    cards: null,
    files: null,
    reply_to: null,
    silent: null,
    allow_mentions: null,
    level: null,
    state: null,
    created_at: 1,
    edited_at: null,
    updated_at: null,
    deleted_at: null,
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await database.sql
      .insertInto("messages")
      .values(rows.slice(from, from + 100))
      .execute();
  }
}

/** Not `rejects`, which would print the whole archive. */
function isComplete(download: Response): Promise<boolean> {
  return download.arrayBuffer().then(
    () => true,
    () => false,
  );
}

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const { request, url, ben, chat, relay } = cast;
    const upload = form([field("payload_json", { text: "With file" }), file("a.png", png(2, 2))]);
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "Ben's" } });
    await request(`POST ${relay.url}`, upload);
    const download = (path: string, as: string, signal?: AbortSignal) => {
      const headers = { authorization: `Bearer ${as}` };
      return fetch(`${url}${path}`, { headers, ...(signal && { signal }) });
    };
    const exportOf = async (as: string, path = "/api/me/export") => {
      const reply = await download(path, as);
      expect(reply.status).toBe(200);
      const contents = await unpack(new Uint8Array(await reply.arrayBuffer()));
      return { reply, contents };
    };
    return { ...cast, download, exportOf };
  }

  test("A user's export contains everything that they can see, with files and without secrets", async () => {
    const { request, ada, ben, cleo, relay, exportOf } = await start();
    const body = { name: "Nightly", scopes: ["read"] };
    const { body: key } = await request("POST /api/me/api-keys", { as: ben, body });
    const hidden = { title: "Hidden", kind: "group" };
    const { body: other } = await request("POST /api/chats", { as: ada, body: hidden });
    await request(`POST /api/chats/${other.id}/messages`, { as: ada, body: { text: "unseen" } });
    await request("PUT /api/chats/2/messages/1/saved", { as: ben });
    await request("PATCH /api/chats/2/messages/1", { as: ben, body: { text: "Ben's own" } });
    await request("PUT /api/chats/2/messages/2/saved", { as: ada });
    const later = { text: "later", sendAt: "2026-11-22T09:00:00Z" };
    await request("POST /api/chats/2/scheduled-messages", { as: ben, body: later });
    const { reply, contents } = await exportOf(ben);
    expect(reply.headers.get("content-type")).toBe("application/x-tar");
    expect(reply.headers.get("content-disposition")).toBe(
      'attachment; filename="belfry-my-data-2026-11-21.tar"',
    );
    expect(rowsOf(contents, "about.json")).toEqual([
      {
        format: "belfry-export",
        version: 1,
        kind: "user",
        createdAt: "2026-11-21T10:00:00.000Z",
        userId: 2,
      },
    ]);
    expect(rowsOf(contents, "profile.ndjson")).toMatchObject([
      { id: 2, email: "ben@example.org", displayName: "Ben", role: "member" },
    ]);
    expect(rowsOf(contents, "sessions.ndjson")).toMatchObject([{ address: "127.0.0.1" }]);
    expect(rowsOf(contents, "api-keys.ndjson")).toMatchObject([{ name: "Nightly" }]);
    expect(rowsOf(contents, "notifications.json")).toMatchObject([{ groupLevel: "critical" }]);
    expect(rowsOf(contents, "sidebar.json")).toMatchObject([
      { sections: [{ kind: "pinned" }, {}, {}] },
    ]);
    const saved = [{ chatId: 2, messageId: 1, savedAt: "2026-11-21T10:00:00.000Z" }];
    expect(rowsOf(contents, "saved.ndjson")).toEqual(saved);
    expect(rowsOf(contents, "scheduled.ndjson")).toMatchObject([{ chatId: 2, text: "later" }]);
    const chats = rowsOf(contents, "chats.ndjson");
    expect(chats.map(({ title }) => title)).toEqual(["Deploys", "Belfry"]);
    expect(rowsOf(contents, "members/2.ndjson")).toHaveLength(2);
    const messages = rowsOf(contents, "messages/2.ndjson");
    expect(messages).toMatchObject([
      { id: 1, text: "Ben's own" },
      { id: 2, text: "With file", files: [{ name: "a.png" }] },
    ]);
    const version = { messageId: 1, text: "Ben's", at: "2026-11-21T10:00:00.000Z" };
    expect(rowsOf(contents, "versions/2.ndjson")).toEqual([version]);
    const [stored] = (messages[1]?.files ?? []) as { id: string }[];
    expect(contents[`files/${stored?.id}/a.png`]).toEqual(png(2, 2));
    const all = Object.values(contents).join("\n");
    for (const secret of [ben, key.key, relay.url.split("/").at(-1), "unseen", "ada@example.org"]) {
      expect(all).not.toContain(secret);
    }
    const { contents: empty } = await exportOf(cleo);
    expect(Object.keys(empty)).not.toContain("messages/2.ndjson");
  });

  test("An owner exports the server, and the audit log records it", async () => {
    const { request, ada, ben, exportOf, download } = await start();
    expect((await download("/api/admin/export", ben)).status).toBe(403);
    const group = { handle: "backend", name: "Backend", userIds: [2] };
    await request("POST /api/admin/user-groups", { as: ada, body: group });
    const direct = { kind: "direct", memberIds: [3] };
    const { body: ofBen } = await request("POST /api/chats", { as: ben, body: direct });
    const { contents } = await exportOf(ada, "/api/admin/export");
    expect(Object.keys(contents), "no direct chats").not.toContain(`messages/${ofBen.id}.ndjson`);
    expect(rowsOf(contents, "about.json")).toMatchObject([{ kind: "server" }]);
    expect(rowsOf(contents, "users.ndjson")).toHaveLength(3);
    expect(rowsOf(contents, "chats.ndjson").map(({ title }) => title)).toEqual([
      "Lounge",
      "Deploys",
    ]);
    expect(rowsOf(contents, "user-groups.ndjson")).toEqual([{ id: 1, ...group }]);
    expect(rowsOf(contents, "webhooks.ndjson")).toMatchObject([{ name: "Relay", chatId: 2 }]);
    expect(rowsOf(contents, "messages/2.ndjson")).toHaveLength(2);
    expect(rowsOf(contents, "policy.json")).toMatchObject([{ requireTwoFactor: false }]);
    expect(rowsOf(contents, "audit.ndjson").map(({ event }) => event)).toContain("chat_created");
    const all = Object.values(contents).join("\n");
    expect(all).not.toMatch(/sealed|hash|\$argon2|sess_|ak_[0-9A-Za-z]/i);
    const { body: log } = await request("GET /api/admin/audit?event=data_exported", { as: ada });
    expect(log.items).toMatchObject([
      { actor: { id: 1 }, target: "server", details: { kind: "server" } },
    ]);
  });

  test("[S6] Only owners export the server, and the other owners get a notice", async () => {
    const { request, database, ada, ben, cleo, download } = await start();
    const setRole = (id: number, role: "owner" | "admin") =>
      database.sql.updateTable("users").set({ role }).where("id", "=", id).execute();
    await setRole(2, "admin");
    await setRole(3, "owner");
    const refused = await download("/api/admin/export", ben);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "owner_required" }]);
    const head = { method: "HEAD", headers: { authorization: `Bearer ${ada}` } };
    await fetch(`${refused.url}`, head);
    const noticesOf = async (as: string) => {
      const { body: chats } = await request("GET /api/chats", { as });
      const own = chats.items.find(({ isSystem }: { isSystem: boolean }) => isSystem);
      if (!own) return [];
      const { body } = await request(`GET /api/chats/${own.id}/messages`, { as });
      return body.items.map(({ text }: { text: string }) => text);
    };
    expect(await noticesOf(cleo), "HEAD starts no export").toEqual([]);
    await (await download("/api/admin/export", ada)).arrayBuffer();
    expect(await noticesOf(cleo)).toEqual([
      expect.stringMatching(/^\*\*Ada\*\* exported all data of this server on /),
    ]);
    expect(await noticesOf(ada), "not to the owner who exports").toEqual([]);
    expect(await noticesOf(ben), "not to an administrator").toEqual([]);
    const { body: log } = await request("GET /api/admin/audit?event=data_exported", { as: ada });
    expect(log.items).toMatchObject([{ actor: { id: 1 }, target: "server" }]);
  });

  test("[S6] An owner who becomes an administrator gets no more of an export", async () => {
    const { database, ada, download } = await start();
    await fillChat(database);
    const running = await download("/api/admin/export", ada);
    expect(running.status).toBe(200);
    await database.sql.updateTable("users").set({ role: "admin" }).where("id", "=", 1).execute();
    expect(await isComplete(running)).toBe(false);
  });

  test("An export needs a session with recent authentication", async () => {
    const { request, ada, clock, download } = await start();
    const body = { name: "All", scopes: ["admin"] };
    const { body: key } = await request("POST /api/me/api-keys", { as: ada, body });
    clock.at += 11 * 60_000;
    for (const path of ["/api/me/export", "/api/admin/export"]) {
      const byKey = await download(path, key.key);
      expect(await byKey.json()).toMatchObject({ code: "session_required" });
      const late = await download(path, ada);
      expect(await late.json()).toMatchObject({ code: "reauthentication_required" });
    }
  });

  test("An image in a page does not start an export", async () => {
    const { request, ada } = await start();
    const headers = { "sec-fetch-dest": "image" };
    for (const path of ["/api/me/export", "/api/admin/export"]) {
      const reply = await request(`GET ${path}`, { as: ada, headers });
      expect(reply).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    }
    const { body } = await request("GET /api/admin/audit?event=data_exported", { as: ada });
    expect(body.items).toEqual([]);
  });

  test("A user runs one export at a time, and an aborted one leaves nothing behind", async () => {
    useOneServer(); // each server counts its exports
    const cast = await start();
    const { ada, ben, chat, database, download, exportOf } = cast;
    await fillChat(database);
    const abort = new AbortController();
    const running = await download("/api/me/export", ben, abort.signal);
    expect(running.status).toBe(200);
    const question = await fetch(`${cast.url}/api/me/export`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${ben}` },
    });
    expect(question.status, "HEAD asks and starts nothing").toBe(409);
    const second = await download("/api/me/export", ben);
    expect(await second.json()).toMatchObject({ status: 409, code: "export_running" });
    expect((await exportOf(ada)).contents["messages/2.ndjson"]?.length).toBeGreaterThan(1e7);
    abort.abort();
    const tryAgain = async () => {
      const reply = await download("/api/me/export", ben);
      await reply.body?.cancel(); // the server waits for running downloads when it stops
      return reply.status;
    };
    await expect.poll(tryAgain).toBe(200);
    expect(cast.errors).toEqual([]);
    expect((await cast.request(`GET ${chat}`, { as: ben })).status).toBe(200);
    expect(await filesOnDisk(cast)).toHaveLength(1);

    let last = await download("/api/me/export", ben);
    const restart = async () => {
      if (last.status !== 200) last = await download("/api/me/export", ben);
      return last.status;
    };
    await expect.poll(restart).toBe(200);
    cast.clock.at += 31 * 24 * 60 * 60_000;
    expect(await isComplete(last), "the session has expired").toBe(false);
  });
});
