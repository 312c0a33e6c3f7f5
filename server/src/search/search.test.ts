import { setTimeout as wait } from "node:timers/promises";
import type { SearchPage } from "@belfry/contracts/search/search";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast, type TestServer } from "../../test/kit/test-server.ts";
import { createSearchControl } from "./search.ts";

function searchAs(request: TestServer["request"], token: string) {
  const page = async (parameters: Record<string, string>): Promise<SearchPage> =>
    (await request(`GET /api/search?${new URLSearchParams(parameters)}`, { as: token })).body;
  const texts = async (parameters: Record<string, string>) =>
    (await page(parameters)).items?.map(({ message }) => message.text);
  return { page, texts };
}

/** The index follows within a second. */
async function eventually<T>(
  find: (parameters: Record<string, string>) => Promise<T>,
  parameters: Record<string, string>,
  expected: T,
): Promise<void> {
  await expect.poll(() => find(parameters)).toEqual(expected);
}

eachDatabase((open) => {
  test("Only present members find a message, with any credential", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, ben, cleo, chat, deploys } = cast;
    const createKey = async (as: string, scopes: string[]) =>
      (await request("POST /api/me/api-keys", { as, body: { name: "Key", scopes } })).body.key;
    const keys = [await createKey(ada, ["read"]), await createKey(cleo, ["write"])];
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "the secret harbour" } });
    for (const token of [ada, ben, keys[0]]) {
      await eventually(searchAs(request, token).texts, { query: "harb" }, ["the secret harbour"]);
    }
    for (const token of [cleo, keys[1]]) {
      expect((await searchAs(request, token).page({ query: "harbour" })).items).toEqual([]);
    }
    const outside = { as: cleo };
    const url = `GET /api/search?query=harbour&chatId=${deploys.id}`;
    expect((await request(url, outside)).body.code).toBe("chat_not_found");
    expect((await request("GET /api/search?from=ada", outside)).body.items).toEqual([]);

    await request(`PUT ${chat}/members/3`, { as: ada, body: { role: "member" } });
    expect(await searchAs(request, cleo).texts({ query: "harb" })).toEqual(["the secret harbour"]);
    await request(`DELETE ${chat}/members/3`, { as: ada });
    expect(await searchAs(request, cleo).texts({ query: "harb" })).toEqual([]);
    await cast.database.sql
      .updateTable("users")
      .set({ deactivated_at: 1 })
      .where("id", "=", 2)
      .execute();
    expect((await request("GET /api/search?query=harb", { as: ben })).body.code).toBe(
      "invalid_token",
    );
  });

  test("Edited, deleted and expired messages leave the results at once and the index soon", async () => {
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay, clock, server } = cast;
    const { page, texts } = searchAs(request, ada);
    for (const text of ["alpha one", "alpha two", "alpha three"]) {
      await request(`POST ${chat}/messages`, { as: ada, body: { text } });
    }
    await eventually(texts, { query: "alpha" }, ["alpha three", "alpha two", "alpha one"]);
    await request(`PATCH ${chat}/messages/1`, { as: ada, body: { text: "beta one" } });
    await request(`DELETE ${chat}/messages/2`, { as: ada });
    expect(await texts({ query: "alpha" })).toEqual(["alpha three"]);
    await eventually(texts, { query: "beta" }, ["beta one"]);
    // An edit does not make the message newer.
    expect(await texts({ query: "one or" })).toEqual([]);
    await request(`POST ${relay.url}`, {
      body: {
        text: "card",
        cards: [{ title: "Gamma rising", fields: [{ title: "Pod", value: "x-7" }] }],
      },
    });
    await eventually(texts, { query: "gamma x-7" }, ["card"]);
    const [hit] = (await page({ query: "gamma x-7" })).items;
    expect(hit?.marks).toEqual([
      { path: "/cards/0/title", ranges: [[0, 5]] },
      { path: "/cards/0/fields/0/value", ranges: [[0, 3]] },
    ]);
    await request(`PATCH ${chat}`, { as: ada, body: { retentionDays: 1 } });
    clock.at += 3 * 24 * 60 * 60 * 1000;
    await server.deletion.retention.run();
    expect(await texts({ query: "three" })).toEqual([]);
  });

  test("Filters and operators restrict the results", async () => {
    const { request, ada, ben, chat, relay, clock } = await startWithCast(await open());
    const { texts, page } = searchAs(request, ada);
    const post = (token: string, text: string, to = chat) => {
      clock.at += 1000;
      return request(`POST ${to}/messages`, { as: token, body: { text } });
    };
    await post(ada, "rain in ada's lounge", "/api/chats/1");
    await post(ada, "rain from ada");
    clock.at += 24 * 60 * 60 * 1000;
    await post(ben, "rain from ben https://example.org");
    clock.at += 1000;
    await request(`POST ${relay.url}`, { body: { text: "rain from relay" } });
    const all = [
      "rain from relay",
      "rain from ben https://example.org",
      "rain from ada",
      "rain in ada's lounge",
    ];
    const [byRelay, byBen, byAda, inLounge] = all;
    const expected: [Record<string, string>, unknown[]][] = [
      [{ query: "rain" }, all],
      [{ query: "rain in:lounge" }, [inLounge]],
      [{ query: "rain", chatId: "1" }, [inLounge]],
      [{ query: "from:ben rain" }, [byBen]],
      [{ query: "rain", from: "user:2" }, [byBen]],
      [{ query: "rain from:@Relay" }, [byRelay]],
      [{ query: "rain from:me in:#Deploys" }, [byAda]],
      [{ query: "from:nobody rain" }, []],
      [{ query: "rain has:link" }, [byBen]],
      [{ query: "has:file" }, []],
      [{ query: "rain", kind: "machines" }, [byRelay]],
      [{ query: "rain", kind: "people" }, [byBen, byAda, inLounge]],
      [{ query: "rain before:2026-11-22" }, [byAda, inLounge]],
      [{ query: "rain after:2026-11-22" }, [byRelay, byBen]],
      [{ query: "after:2026-11-22 before:2026-11-22" }, []],
      [{ query: "from:ada" }, [byAda, inLounge]],
      [{ query: "in:Deploys" }, [byRelay, byBen, byAda]],
    ];
    await eventually(texts, { query: "rain" }, all);
    for (const [parameters, results] of expected) {
      expect([parameters, await texts(parameters)]).toEqual([parameters, results]);
    }
    const first = await page({ query: "rain", limit: "3" });
    expect(first.items).toHaveLength(3);
    const second = await page({ query: "rain", limit: "3", cursor: String(first.cursor) });
    expect(second.items.map(({ message }) => message.text)).toEqual([inLounge]);
    expect(second.cursor).toBeNull();
    expect(await page({ query: "rain", after: "2030-06-30T23:59:60Z" })).toMatchObject({
      code: "invalid_query",
      errors: [{ pointer: "/after" }],
    });
  });

  test("A cursor of a search is opaque, works only for its user, and shows nothing that they lost", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    const post = (text: string, to = chat) =>
      request(`POST ${to}/messages`, { as: ada, body: { text } });
    for (const text of ["oak one", "oak two", "oak three", "oak four"]) await post(text);
    const asBen = searchAs(request, ben);
    await eventually(asBen.texts, { query: "oak four" }, ["oak four"]);
    const { cursor } = await asBen.page({ query: "oak", limit: "1" });
    const rest = { query: "oak", cursor: String(cursor) };
    expect(await asBen.texts(rest)).toEqual(["oak three", "oak two", "oak one"]);
    // No number of the index, and another text each time.
    expect(cursor).toMatch(/^[\w-]{8}\.[\w-]{59}$/);
    expect((await asBen.page({ query: "oak", limit: "1" })).cursor).not.toBe(cursor);

    const swapped = cursor?.replace(/\.(.)/, (_, first) => `.${first === "A" ? "B" : "A"}`) ?? "";
    for (const wrong of ["", "0", "100000001", "-1", "x.y", "{}", swapped, `${cursor}x`]) {
      const url = `GET /api/search?query=oak&cursor=${encodeURIComponent(wrong)}`;
      const { status, body } = await request(url, { as: ben });
      expect([wrong, status, body.code, body.detail]).toEqual([
        wrong,
        400,
        "invalid_query",
        "cursor is not one of a previous reply.",
      ]);
    }
    const byAda = await request(`GET /api/search?${new URLSearchParams(rest)}`, { as: ada });
    expect(byAda.body.code).toBe("invalid_query");

    await request(`DELETE ${chat}/messages/2`, { as: ada });
    expect(await asBen.texts(rest)).toEqual(["oak three", "oak one"]);
    await request(`DELETE ${chat}/members/2`, { as: ada });
    expect(await asBen.page(rest)).toMatchObject({ items: [], cursor: null });
    // A chat that the user joins again shows what it has now.
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "member" } });
    expect(await asBen.texts(rest)).toEqual(["oak three", "oak one"]);
    await request(`DELETE ${chat}`, { as: ada });
    expect(await asBen.page(rest)).toMatchObject({ items: [], cursor: null });
  });

  test("A rebuild indexes all messages again, in the order of time", async () => {
    const { request, ada, chat, database, dataFolder, clock } = await startWithCast(await open());
    const { texts } = searchAs(request, ada);
    const control = createSearchControl({ database, dataFolder });
    for (const text of ["tide one", "tide two", "tide three"]) {
      clock.at += 1000;
      await request(`POST ${chat}/messages`, { as: ada, body: { text } });
    }
    const all = ["tide three", "tide two", "tide one"];
    await eventually(texts, { query: "tide" }, all);
    const before = await control.progress();
    expect(before).toMatchObject({ indexed: 3, waiting: 0 });
    await request(`DELETE ${chat}/messages/2`, { as: ada });
    await control.requestRebuild();
    while ((await control.progress())?.epoch === before?.epoch) await wait(40);
    await eventually(texts, { query: "tide" }, ["tide three", "tide one"]);
    expect(await control.health()).toMatchObject({
      indexed: 2,
      messages: 2,
      changes: 0,
      waiting: 0,
    });
  });

  test("An invalid search is rejected with an explanation", async () => {
    const { request, ada } = await startWithCast(await open());
    const explain = async (query: string) => {
      const url = `GET /api/search?query=${encodeURIComponent(query)}`;
      const { status, body } = await request(url, { as: ada });
      return status === 200 ? body.items : body.detail;
    };
    const empty = "Type at least one letter, digit or emoji to search for.";
    for (const query of [
      "",
      "  ",
      "!!!",
      '""',
      '"',
      "from:",
      "has: before:",
      "\u200b",
      "-",
      "%_*",
    ]) {
      expect([query, await explain(query)]).toEqual([query, empty]);
    }
    expect(await explain("x".repeat(4096))).toBe("A search can have at most 1000 characters.");
    expect(await explain("has:cheese x")).toBe("After has: type link, file or card.");
    expect(await explain("before:soon x")).toBe(
      "After before: type a date such as 2026-11-24, 2026-11 or 2026.",
    );
    expect(await explain("after:2026-02-31 x")).toContain("After after: type a date");
    for (const query of [
      "x".repeat(1000),
      "上".repeat(1000),
      "a ".repeat(500),
      `"${"b ".repeat(400)}`,
      "🚀".repeat(400),
      'from:"'.repeat(100),
      "' or 1=1 -- \\ \0 {a} & | ! <-> :* ^ NEAR(",
    ]) {
      expect([query, await explain(query)]).toEqual([query, []]);
    }
  });
});
