import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { field, file, form, png, wav } from "../../test/kit/files/uploads.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const { request, relay, chat } = cast;
    const post = async (as: string, name: string, bytes: Buffer) => {
      const { body } = await request(`POST ${chat}/files?name=${name}`, {
        as,
        body: bytes,
        headers: { "content-type": "application/octet-stream" },
      });
      const files = [{ id: body.id }];
      return request(`POST ${chat}/messages`, { as, body: { text: name, files } });
    };
    await post(cast.ada, "a.png", png(4, 4));
    await request(`POST ${chat}/messages`, { as: cast.ben, body: { text: "no file" } });
    await post(cast.ben, "b.wav", wav());
    await request(
      `POST ${relay.url}`,
      form([file("c.txt", "text"), file("d.png", png(5, 5)), field("text", "c.txt")]),
    );
    const list = async (query = "", as = cast.ada) =>
      (await request(`GET ${chat}/files${query}`, { as })).body;
    const ids = async (query = "") => (await list(query)).items.map(({ id }: { id: number }) => id);
    return { ...cast, post, list, ids };
  }

  test("The files of a chat are listed with their messages, newest first, by kind and user", async () => {
    const { list, ids, ben, request, chat } = await start();
    const { items, before } = await list("", ben);
    expect(before).toBeNull();
    expect(items.map(({ id }: { id: number }) => id)).toEqual([4, 3, 1]);
    const { body: message } = await request(`GET ${chat}/messages/4`, { as: ben });
    expect(items[0]).toEqual(message);
    expect(await ids("?kind=image")).toEqual([4, 1]);
    expect(await ids("?kind=media")).toEqual([3]);
    expect(await ids("?kind=document")).toEqual([4]);
    expect(await ids("?from=2")).toEqual([3]);
    expect(await ids("?from=2&kind=image")).toEqual([]);
    expect((await request(`GET ${chat}/files?kind=x`, { as: ben })).status).toBe(400);
  });

  test("The list has pages, and neither deleted messages nor uploads without a message", async () => {
    const { list, request, chat, ada, ben } = await start();
    const first = await list("?limit=2");
    expect(first.items.map(({ id }: { id: number }) => id)).toEqual([4, 3]);
    expect(first.before).toBe(3);
    const second = await list("?limit=2&before=3");
    expect(second.items.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(second.before).toBeNull();
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    await request(`POST ${chat}/files?name=e.txt`, {
      as: ben,
      body: "pending",
      headers: { "content-type": "application/octet-stream" },
    });
    expect((await list()).items.map(({ id }: { id: number }) => id)).toEqual([4, 3]);
  });
});
