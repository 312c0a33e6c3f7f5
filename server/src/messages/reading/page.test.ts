import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast, type TestServer } from "../../../test/kit/test-server.ts";

async function post(
  request: TestServer["request"],
  chat: string,
  as: string,
  count: number,
): Promise<void> {
  const posts = Array.from({ length: count }, (_, index) =>
    request(`POST ${chat}/messages`, { as, body: { text: `message ${index}` } }),
  );
  await Promise.all(posts);
}

eachDatabase((open) => {
  test("An empty chat has an empty page for every query", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    for (const query of ["", "?after=0", "?before=1", "?around=1", "?limit=200"]) {
      const { body } = await request(`GET ${chat}/messages${query}`, { as: ada });
      expect(body, query).toEqual({ items: [], rev: 0, hasOlder: false, hasNewer: false });
    }
  });

  test("A page says whether there are older and newer messages", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    await post(request, chat, ada, 12);
    for (const [query, first, last, hasOlder, hasNewer] of [
      ["", 1, 12, false, false],
      ["limit=12", 1, 12, false, false],
      ["limit=5", 8, 12, true, false],
      ["limit=5&before=8", 3, 7, true, true],
      ["limit=5&before=6", 1, 5, false, true],
      ["limit=5&before=3", 1, 2, false, true],
      ["limit=5&before=1000", 8, 12, true, false],
      ["limit=5&after=0", 1, 5, false, true],
      ["limit=5&after=5", 6, 10, true, true],
      ["limit=5&after=7", 8, 12, true, false],
      ["limit=5&after=10", 11, 12, true, false],
      ["limit=4&around=6", 4, 7, true, true],
      ["limit=4&around=1", 1, 4, false, true],
      ["limit=4&around=12", 10, 12, true, false],
      ["limit=4&around=1000", 11, 12, true, false],
      ["limit=1&around=6", 6, 6, true, true],
    ] as const) {
      const { body } = await request(`GET ${chat}/messages?${query}`, { as: ada });
      const ids = body.items.map((message: { id: number }) => message.id);
      expect(ids, query).toEqual(Array.from({ length: last - first + 1 }, (_, i) => first + i));
      expect(body, query).toMatchObject({ rev: 12, hasOlder, hasNewer });
    }
  });

  test("A page past either end is empty and says on which side the messages are", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    await post(request, chat, ada, 3);
    const at = async (query: string) =>
      (await request(`GET ${chat}/messages?${query}`, { as: ada })).body;
    expect(await at("before=1")).toEqual({ items: [], rev: 3, hasOlder: false, hasNewer: true });
    for (const after of [3, 4, Number.MAX_SAFE_INTEGER]) {
      const page = { items: [], rev: 3, hasOlder: true, hasNewer: false };
      expect(await at(`after=${after}`), String(after)).toEqual(page);
    }
  });

  test("Paging back from the newest message returns every message once", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    await post(request, chat, ada, 23);
    const ids: number[] = [];
    let query = "limit=5";
    for (;;) {
      const { body } = await request(`GET ${chat}/messages?${query}`, { as: ada });
      ids.unshift(...body.items.map((message: { id: number }) => message.id));
      if (!body.hasOlder) break;
      query = `limit=5&before=${ids[0]}`;
    }
    expect(ids).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  });

  test("An invalid page query is rejected", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    for (const query of [
      "limit=0",
      "limit=201",
      "limit=ten",
      "limit=1.5",
      "before=0",
      "after=-1",
      "around=",
      "before=9007199254740992",
      "before=1&after=1",
      "before=1&around=1",
      "before=1&before=2",
    ]) {
      const answer = await request(`GET ${chat}/messages?${query}`, { as: ada });
      expect(answer.body, query).toMatchObject({ status: 400, code: "invalid_query" });
    }
  });
});
