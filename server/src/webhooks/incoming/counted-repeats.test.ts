/** Equal messages of a webhook that counts repeats. */
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { field, file, form } from "../../../test/kit/files/uploads.ts";
import { listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const minuteMs = 60_000;

eachDatabase((open) => {
  async function start(repeatMinutes: number | null = 60) {
    const cast = await startWithCast(await open());
    const { request, chat, relay, ada } = cast;
    const set = (minutes: number | null) =>
      request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { repeatMinutes: minutes } });
    await set(repeatMinutes);
    return {
      ...cast,
      set,
      post: (body: object = {}) =>
        request(`POST ${relay.url}`, { body: { text: "Latency above 300 ms", ...body } }),
      read: async (id = 1) => (await request(`GET ${chat}/messages/${id}`, { as: ada })).body,
    };
  }

  test("An equal message raises the counter of the first one, live as when fetched", async () => {
    const cast = await start();
    const { post, read, clock, ada } = cast;
    const client = await listen(cast, ada);
    expect((await post()).body).toMatchObject({ id: 1, created: true });
    expect((await client.next("message.posted")).message).not.toHaveProperty("repeats");
    clock.at += minuteMs;
    expect((await post()).body).toMatchObject({ id: 1, created: false });
    const repeated = (await client.next("message.changed")).message;
    const updatedAt = new Date(clock.at).toISOString();
    expect(repeated).toMatchObject({ repeats: 2, updatedAt });
    expect(await read()).toEqual(repeated);
    expect((await post({ text: "Latency above 400 ms" })).body).toMatchObject({ id: 2 });
    expect((await post({ level: "critical" })).body).toMatchObject({ id: 3, created: true });
    await post();
    expect(await read()).toMatchObject({ repeats: 3 });
  });

  test("Many equal messages at once are all counted", async () => {
    const { post, read } = await start();
    const replies = await Promise.all(Array.from({ length: 30 }, () => post()));
    expect(new Set(replies.map(({ body }) => body.id))).toEqual(new Set([1]));
    expect(replies.filter(({ body }) => body.created)).toHaveLength(1);
    expect(await read()).toMatchObject({ repeats: 30 });
  });

  test("After the chosen time, and after its deletion, an equal message is a new one", async () => {
    const { post, read, clock, request, chat, ada } = await start(10);
    await post();
    clock.at += 10 * minuteMs - 1;
    expect((await post()).body).toMatchObject({ id: 1, created: false });
    clock.at += 1;
    expect((await post()).body).toMatchObject({ id: 2, created: true });
    expect((await post()).body).toMatchObject({ id: 2, created: false });
    expect(await read(1)).toMatchObject({ repeats: 2 });
    await request(`DELETE ${chat}/messages/2`, { as: ada });
    expect((await post()).body).toMatchObject({ id: 3, created: true });
  });

  test("Repeats are off by default, and never counted of keys, replies, files and resolved alerts", async () => {
    const { post, read, set, request, relay } = await start(null);
    await post();
    expect((await post()).body).toMatchObject({ id: 2, created: true });
    await set(60);
    await post({ key: "a" });
    expect((await post({ key: "a" })).body).toMatchObject({ id: 3, created: false });
    expect(await read(3)).not.toHaveProperty("repeats");
    const upload = form([
      field("payload_json", { text: "A file" }),
      file("a.txt", Buffer.from("x")),
    ]);
    const withFile = () => request(`POST ${relay.url}`, upload);
    const ids = [await withFile(), await withFile()].map(({ body }) => body.id);
    expect(ids).toEqual([4, 5]);
    await post({ state: "resolved" });
    expect((await post({ state: "resolved" })).body).toMatchObject({ created: true });
    for (const minutes of [0, -1, 1.5, 1e6]) {
      expect((await set(minutes)).body.code).toBe("invalid_body");
    }
  });
});
