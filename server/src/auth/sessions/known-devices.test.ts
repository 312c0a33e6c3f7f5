import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startTestServer } from "../../../test/kit/test-server.ts";
import type { Database } from "../../database/database.ts";
import { createUsers } from "../../users/users.ts";
import { meetDevice } from "./known-devices.ts";

const day = 24 * 60 * 60 * 1000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Answers the function that signs Ada in from somewhere, and tells whether that is news. */
async function openArrivals(database: Database) {
  const clock = { at: 1000 * day, now: () => clock.at };
  const users = createUsers({ database, clock });
  const make = (email: string) =>
    users.create({ email, displayName: "Ada", role: "member", passwordHash: "none" });
  const { id } = await make("ada@example.org");
  const { id: otherId } = await make("ben@example.org");
  const isNews = (address: string, userAgent = firefox, userId = id) =>
    database.sql
      .transaction()
      .execute((trx) => meetDevice(trx, userId, { ip: address, userAgent }, clock.at));
  return { clock, isNews, otherId };
}

eachDatabase((open) => {
  test("[A23] a sign-in is news from another program, system or provider, and only once", async () => {
    const { isNews, otherId } = await openArrivals(await open());
    expect(await isNews("203.0.113.1"), "the first of all").toBe(false);
    expect(await isNews("203.0.113.1")).toBe(false);
    expect(await isNews("203.0.99.7"), "the same provider").toBe(false);
    expect(await isNews("203.0.113.1", firefox.replace("140.0", "141.0")), "an update").toBe(false);
    expect(await isNews("203.0.113.1", "curl/8.5.0")).toBe(true);
    expect(await isNews("203.0.113.1", firefox.replace("X11; Linux", "Windows NT"))).toBe(true);
    expect(await isNews("198.51.100.7")).toBe(true);
    expect(await isNews("198.51.100.7")).toBe(false);
    expect(await isNews("2001:db8:1:1:0:0:0:1")).toBe(true);
    expect(await isNews("2001:db8:2:2:0:0:0:1")).toBe(false);
    expect(await isNews("2001:db9:1:1:0:0:0:1")).toBe(true);
    expect(await isNews("198.51.100.7", firefox, otherId), "somebody else's first").toBe(false);
  });

  test("[A23] the user is told of a sign-in from a new device, and of no other", async () => {
    const { request, join } = await startTestServer(await open(), {
      BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
    });
    const as = await join("Ada");
    const logIn = (headers: Record<string, string>) => {
      const body = { email: "ada@example.org", password: "a quiet harbour" };
      return request("POST /api/auth/login", { body, headers });
    };
    const told = async () => {
      const { body: list } = await request("GET /api/chats", { as });
      const chat = list.items.find(({ kind }: { kind: string }) => kind === "direct");
      if (!chat) return [];
      const { body: page } = await request(`GET /api/chats/${chat.id}/messages`, { as });
      return page.items.map(({ text }: { text: string }) => text);
    };
    const elsewhere = { "user-agent": firefox, "x-forwarded-for": "203.0.113.7" };
    await logIn({});
    expect(await told(), "where the server was set up").toEqual([]);
    for (const headers of [elsewhere, elsewhere, {}]) await logIn(headers);
    expect(await told()).toEqual([
      expect.stringMatching(/new device: \*\*Firefox on Linux\*\*.*`203\.0\.113\.7`/),
    ]);
  });

  test("[A23] a device is forgotten after ninety days, and coming back after them is news", async () => {
    const { isNews, clock } = await openArrivals(await open());
    await isNews("203.0.113.1");
    clock.at += 90 * day - 1;
    expect(await isNews("203.0.113.1")).toBe(false);
    clock.at += 90 * day;
    expect(await isNews("203.0.113.1")).toBe(true);
  });

  test("[A23] of one user a hundred devices are kept, those that were seen last", async () => {
    const database = await open();
    const { isNews, clock } = await openArrivals(database);
    for (let number = 0; number < 102; number++) {
      clock.at += 1;
      await isNews(`10.${number}.0.1`);
    }
    const rows = await database.sql.selectFrom("known_devices").selectAll().execute();
    expect(rows).toHaveLength(100);
    expect(await isNews("10.2.0.1"), "kept").toBe(false);
    expect(await isNews("10.1.0.1"), "forgotten").toBe(true);
  });
});
