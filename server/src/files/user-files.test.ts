import { limits } from "@belfry/contracts/limits";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { filesOnDisk, png } from "../../test/kit/files/uploads.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { readConfig } from "../config/config.ts";
import { createFiles } from "./files.ts";

eachDatabase((open) => {
  async function start(environment: Record<string, string> = {}) {
    const database = await open();
    const cast = await startWithCast(database, environment);
    const { request, chat } = cast;
    const upload = (as: string, bytes: Buffer | string, name = "report.txt", to = chat) =>
      request(`POST ${to}/files?name=${encodeURIComponent(name)}`, {
        as,
        body: bytes,
        headers: { "content-type": "application/octet-stream" },
      });
    const post = (as: string, files: object[], more: object = {}) =>
      request(`POST ${chat}/messages`, { as, body: { text: "", files, ...more } });
    return { ...cast, database, upload, post };
  }

  test("A user uploads files and posts them with a text, in their order", async () => {
    const { upload, post, request, chat, ben, ada, url } = await start();
    const text = await upload(ben, "all good", "ré/port?.txt");
    expect(text.status).toBe(200);
    expect(text.body).toMatchObject({ type: "text/plain", size: 8 });
    const image = await upload(ben, png(3, 2), "graph.png");
    expect(image.body).toMatchObject({ name: "graph.png", type: "image/png", width: 3, height: 2 });
    const files = [{ id: image.body.id, alt: " The graph " }, { id: text.body.id }];
    const posted = await post(ben, files, { text: "See the **graph**" });
    expect(posted.status).toBe(200);
    expect(posted.body.files).toEqual([{ ...image.body, alt: "The graph" }, text.body]);
    const { body: seen } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(seen.files).toEqual(posted.body.files);
    const { id, name } = text.body;
    const reply = await fetch(`${url}/api/files/${id}/${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${ada}` },
    });
    expect(await reply.text()).toBe("all good");
  });

  test("A message may consist of files only, and their text can be added and removed", async () => {
    const { upload, post, request, chat, ben } = await start();
    const { body: file } = await upload(ben, "x");
    expect((await post(ben, [])).body).toMatchObject({ code: "empty_message" });
    expect((await post(ben, [{ id: file.id }])).body).toMatchObject({ id: 1, text: "" });
    for (const text of ["a caption", " "]) {
      const edited = await request(`PATCH ${chat}/messages/1`, { as: ben, body: { text } });
      expect(edited.body).toMatchObject({ text: text.trim(), files: [file] });
    }
  });

  test("A repeated post returns the first message, and no other message gets its files", async () => {
    const { upload, post, request, chat, ben } = await start();
    const { body: file } = await upload(ben, "x");
    const files = [{ id: file.id }];
    const first = await post(ben, files, { clientId: "one" });
    expect((await post(ben, files, { clientId: "one" })).body).toEqual(first.body);
    const other = await post(ben, files, { clientId: "two" });
    expect(other.body).toMatchObject({ status: 404, code: "file_not_found" });
    expect((await post(ben, files)).body).toMatchObject({ code: "file_not_found" });
    const changed = await post(ben, [{ id: file.id, alt: "new" }], { clientId: "one" });
    expect(changed.body).toMatchObject({ code: "idempotency_mismatch" });
    expect((await request(`GET ${chat}/messages`, { as: ben })).body.items).toHaveLength(1);
  });

  test("Files that others have uploaded, or to another chat, or twice, are rejected with their place", async () => {
    const { upload, post, request, ada, ben } = await start();
    const body = { title: "Ops", kind: "group", memberIds: [2] };
    const { body: ops } = await request("POST /api/chats", { as: ada, body });
    const foreign = await upload(ada, "x");
    const elsewhere = await upload(ben, "x", "x.txt", `/api/chats/${ops.id}`);
    const own = await upload(ben, "x");
    for (const id of [foreign.body.id, elsewhere.body.id, own.body.id, "0".repeat(32)]) {
      const reply = await post(ben, [{ id: own.body.id }, { id }]);
      expect(reply.body).toMatchObject({
        status: 404,
        code: "file_not_found",
        errors: [{ pointer: "/files/1/id" }],
      });
    }
    const many = Array.from({ length: limits.filesPerMessage + 1 }, () => ({ id: own.body.id }));
    expect((await post(ben, many)).body).toMatchObject({ code: "invalid_body" });
  });

  test("Only its user reads an upload before its message, and an hour later it is deleted", async () => {
    const cast = await start();
    const { upload, post, ada, ben, cleo, clock, url, dataFolder, database } = cast;
    const config = readConfig({}, () => "");
    const { deleteOrphans } = createFiles({ database, clock, dataFolder, config });
    const { body: file } = await upload(ben, "x");
    const read = async (as: string) => {
      const headers = { authorization: `Bearer ${as}` };
      return (await fetch(`${url}/api/files/${file.id}/report.txt`, { headers })).status;
    };
    expect([await read(ben), await read(ada), await read(cleo)]).toEqual([200, 404, 404]);
    clock.at += 61 * 60_000;
    for (let run = 0; run < 16; run++) await deleteOrphans();
    expect(await filesOnDisk(cast)).toEqual([]);
    expect((await post(ben, [{ id: file.id }])).body).toMatchObject({ code: "file_not_found" });
  });

  test("Only members upload, with a name, up to the size limit and the limit of the day", async () => {
    const { upload, request, chat, ben, cleo, clock } = await start({
      BELFRY_FILES_PER_USER_DAY_MIB: "1",
    });
    expect((await upload(cleo, "x")).body).toMatchObject({ code: "chat_not_found" });
    const nameless = await request(`POST ${chat}/files`, {
      as: ben,
      body: "x",
      headers: { "content-type": "application/octet-stream" },
    });
    expect(nameless.body).toMatchObject({ status: 400, code: "invalid_query" });
    const large = await upload(ben, Buffer.alloc(limits.userFileBytes + 1));
    expect(large.body).toMatchObject({ status: 413, code: "body_too_large" });
    expect((await upload(ben, Buffer.alloc(1024 * 1024))).status).toBe(200);
    const over = await upload(ben, "x");
    expect(over.body).toMatchObject({
      status: 429,
      code: "upload_quota_reached",
      detail: "You can upload 1 MiB of files per day. You can upload again at 00:00 UTC.",
    });
    clock.at += 24 * 60 * 60_000;
    expect((await upload(ben, "")).body).toMatchObject({ size: 0 });
  });

  test("Only uploads are bytes, and no other endpoint takes them", async () => {
    const { request, chat, ben } = await start();
    const reply = await request(`POST ${chat}/messages`, {
      as: ben,
      body: "{}",
      headers: { "content-type": "application/octet-stream" },
    });
    expect(reply.body).toMatchObject({ status: 415, code: "unsupported_media_type" });
    const json = await request(`POST ${chat}/files?name=a.json`, { as: ben, body: {} });
    expect(json.body).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });
});
