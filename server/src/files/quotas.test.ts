import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { field, file, filesOnDisk, form } from "../../test/kit/files/uploads.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const bytesPerMiB = 1024 * 1024;

eachDatabase((open) => {
  async function start(environment: Record<string, string> = {}) {
    const database = await open();
    const cast = await startWithCast(database, environment);
    const { request, relay, ada, chat } = cast;
    const upload = (text: string, mebibytes: number, fields: object = {}, url = relay.url) =>
      request(
        `POST ${url}`,
        form([
          field("payload_json", { text, ...fields }),
          file(`${text}.bin`, Buffer.alloc(mebibytes * bytesPerMiB)),
        ]),
      );
    const usage = async () => {
      const rows = await database.sql.selectFrom("file_usage").selectAll().execute();
      return Object.fromEntries(
        rows.flatMap(({ scope, bytes }) =>
          scope.startsWith("webhook:") ? [] : [[scope, bytes / bytesPerMiB]],
        ),
      );
    };
    /** A request that is rejected before its body arrives is logged after its reply. */
    const lastDelivery = async () =>
      (await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada })).body.items[0];
    const countOnDisk = async () => (await filesOnDisk(cast)).length;
    return { ...cast, upload, usage, lastDelivery, countOnDisk };
  }

  test("[F4] A webhook uploads a limited size per day, and more after midnight UTC", async () => {
    const { request, relay, upload, lastDelivery, countOnDisk, clock } = await start({
      BELFRY_FILES_PER_WEBHOOK_DAY_MIB: "5",
    });
    expect((await upload("one", 3)).status).toBe(200);
    const over = await upload("two", 3);
    expect(over.body).toMatchObject({
      status: 429,
      code: "upload_quota_reached",
      limit: 5 * bytesPerMiB,
      detail: expect.stringContaining("5 MiB of files per day"),
    });
    expect(over.headers.get("retry-after")).toBe(String(14 * 3600));
    await expect.poll(lastDelivery).toMatchObject({
      result: "refused",
      code: "upload_quota_reached",
      reason: expect.stringContaining("5 MiB"),
    });
    expect((await request(`POST ${relay.url}`, { body: { text: "no file" } })).status).toBe(200);
    expect((await upload("three", 2)).status, "up to the limit").toBe(200);
    expect(await countOnDisk()).toBe(2);
    clock.at += 14 * 3600 * 1000;
    expect((await upload("four", 3)).status).toBe(200);
  });

  test("[F4] The files of one chat, and of all chats, have a limited size", async () => {
    const { request, ada, chat, upload, usage, countOnDisk, lastDelivery } = await start({
      BELFRY_FILES_PER_CHAT_MIB: "4",
      BELFRY_FILES_MIB: "6",
    });
    const lounge = (
      await request("POST /api/chats/1/webhooks", { as: ada, body: { name: "Bell" } })
    ).body.url;
    const first = await upload("one", 3);
    const inChat = await upload("two", 2);
    expect(inChat.body).toMatchObject({ status: 507, code: "storage_full" });
    expect(inChat.body.detail).toContain("The files of this chat can take 4 MiB.");
    const reason = expect.stringContaining("4 MiB");
    await expect.poll(lastDelivery).toMatchObject({ reason });
    expect((await upload("three", 3, {}, lounge)).status).toBe(200);
    const inAll = await upload("four", 1, {}, lounge);
    expect(inAll.body.detail).toContain("All files together can take 6 MiB.");
    expect(await usage()).toEqual({ all: 6, "chat:1": 3, "chat:2": 3 });
    expect(await countOnDisk()).toBe(2);

    await request(`DELETE ${chat}/messages/${first.body.id}`, { as: ada });
    expect(await usage()).toEqual({ all: 3, "chat:1": 3, "chat:2": 0 });
    expect((await upload("five", 3)).status).toBe(200);
  });

  test("[F4] Uploads at the same moment do not exceed a limit together", async () => {
    const { upload, usage, countOnDisk } = await start({
      BELFRY_FILES_PER_CHAT_MIB: "3",
      BELFRY_UPLOADS_AT_ONCE: "10",
    });
    const replies = await Promise.all(
      ["a", "b", "c", "d", "e", "f"].map((name) => upload(name, 1)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 507, 507, 507]);
    expect(await usage()).toEqual({ all: 3, "chat:2": 3 });
    expect(await countOnDisk()).toBe(3);
  });

  test("[F4] Uploads are rejected when the disk has less free space than configured", async () => {
    const { request, relay, upload, countOnDisk, usage } = await start({
      BELFRY_DISK_FREE_MIB: "999999999",
    });
    const { body } = await upload("one", 1);
    expect(body).toMatchObject({ status: 507, code: "storage_full" });
    expect(body.detail).toContain("keeps 999999999 MiB of its disk free");
    const slack = form([field("payload", { text: "x" }), file("a", "b")]);
    expect((await request(`POST ${relay.url}/slack`, slack)).status).toBe(503);
    expect((await request(`POST ${relay.url}`, { body: { text: "no file" } })).status).toBe(200);
    expect(await countOnDisk()).toBe(0);
    expect(await usage()).toEqual({});
  });

  test("[D12] Files that an update replaces are deleted with the update", async () => {
    const { request, relay, upload, usage, countOnDisk } = await start();
    const keyed = { key: "build" };
    for (const name of ["one", "two", "three"]) {
      expect((await upload(name, 1, keyed)).status).toBe(200);
      await expect.poll(countOnDisk).toBe(1);
    }
    expect(await usage()).toEqual({ all: 1, "chat:2": 1 });
    await request(`POST ${relay.url}`, { body: { text: "without", ...keyed } });
    await expect.poll(countOnDisk).toBe(0);

    const { id } = (await upload("four", 1)).body;
    const edit = form([field("payload_json", { text: "new" }), file("e.bin", "bytes")]);
    expect((await request(`PATCH ${relay.url}/messages/${id}`, edit)).status).toBe(200);
    expect(await countOnDisk()).toBe(1);
    expect((await usage()).all).toBeCloseTo(5 / bytesPerMiB);
  });
});
