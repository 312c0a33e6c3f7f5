import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startTestServer } from "../../../test/kit/test-server.ts";
import type { Database } from "../../database/database.ts";
import { createUsers } from "../../users/users.ts";
import { deviceOf, recordDevice } from "./devices.ts";

const day = 24 * 60 * 60 * 1000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Returns a function that records a sign-in and returns whether its device is new. */
async function prepareSignIns(database: Database) {
  const clock = { at: 1000 * day, now: () => clock.at };
  const users = createUsers({ database, clock });
  const make = (email: string) =>
    users.create({ email, displayName: "Ada", role: "member", passwordHash: "none" });
  const { id } = await make("ada@example.org");
  const { id: otherId } = await make("ben@example.org");
  const isNew = (ip: string, userAgent = firefox, userId = id) =>
    database.sql
      .transaction()
      .execute((trx) => recordDevice(trx, userId, { ip, userAgent }, clock.at));
  return { clock, isNew, otherId };
}

eachDatabase((open) => {
  test("[A23] A sign-in from another program, system or provider is a new device, but only once", async () => {
    const { isNew, otherId } = await prepareSignIns(await open());
    expect(await isNew("203.0.113.1"), "first device").toBe(false);
    expect(await isNew("203.0.113.1")).toBe(false);
    expect(await isNew("203.0.99.7"), "same provider").toBe(false);
    expect(await isNew("203.0.113.1", firefox.replace("140.0", "141.0")), "browser update").toBe(
      false,
    );
    expect(await isNew("203.0.113.1", "curl/8.5.0")).toBe(true);
    expect(await isNew("203.0.113.1", firefox.replace("X11; Linux", "Windows NT"))).toBe(true);
    expect(await isNew("198.51.100.7")).toBe(true);
    expect(await isNew("198.51.100.7")).toBe(false);
    expect(await isNew("2001:db8:1:1:0:0:0:1")).toBe(true);
    expect(await isNew("2001:db8:2:2:0:0:0:1")).toBe(false);
    expect(await isNew("2001:db9:1:1:0:0:0:1")).toBe(true);
    expect(await isNew("198.51.100.7", firefox, otherId), "first device of another user").toBe(
      false,
    );
  });

  test("[A23] Only a sign-in from a new device notifies the user", async () => {
    const { request, join } = await startTestServer(await open(), {
      BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
    });
    const as = await join("Ada");
    const logIn = (headers: Record<string, string>) => {
      const body = { email: "ada@example.org", password: "a quiet harbour" };
      return request("POST /api/auth/login", { body, headers });
    };
    const notices = async () => {
      const { body: list } = await request("GET /api/chats", { as });
      const chat = list.items.find(({ kind }: { kind: string }) => kind === "direct");
      if (!chat) return [];
      const { body: page } = await request(`GET /api/chats/${chat.id}/messages`, { as });
      return page.items.map(({ text }: { text: string }) => text);
    };
    const elsewhere = { "user-agent": firefox, "x-forwarded-for": "203.0.113.7" };
    await logIn({});
    expect(await notices(), "device of the setup").toEqual([]);
    for (const headers of [elsewhere, elsewhere, {}]) await logIn(headers);
    expect(await notices()).toEqual([
      expect.stringMatching(/new device: \*\*Firefox on Linux\*\*.*`203\.0\.113\.7`/),
    ]);
  });

  test("[A23] A device not seen for 90 days counts as new again", async () => {
    const { isNew, clock } = await prepareSignIns(await open());
    await isNew("203.0.113.1");
    clock.at += 90 * day - 1;
    expect(await isNew("203.0.113.1")).toBe(false);
    clock.at += 90 * day;
    expect(await isNew("203.0.113.1")).toBe(true);
  });

  test("[A23] The 100 most recently seen devices of a user are stored", async () => {
    const database = await open();
    const { isNew, clock } = await prepareSignIns(database);
    for (let number = 0; number < 102; number++) {
      clock.at += 1;
      await isNew(`10.${number}.0.1`);
    }
    const rows = await database.sql.selectFrom("known_devices").selectAll().execute();
    expect(rows).toHaveLength(100);
    expect(await isNew("10.2.0.1"), "stored").toBe(false);
    expect(await isNew("10.1.0.1"), "deleted").toBe(true);
  });
});

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.for([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Microsoft Edge on Windows",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iOS",
  ],
  ["curl/8.5.0", "curl"],
  ["python-requests/2.32", "python-requests"],
  ["node", "node"],
  ["", "Unknown device"],
  ["Mozilla/5.0", "Unknown device"],
] as const)("[A23] The user agent %s is named %s", ([userAgent, device]) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test("[A23] The name of a device contains no markup or control characters", () => {
  const hostile = [
    "[your account](https://evil.example)/1.0",
    "\u202eevil/1.0",
    "@everyone/1",
    `${"x".repeat(400)}/1.0`,
    "Mozilla/5.0 (X) [click](https://evil.example)/1.0 x",
    "Mozilla/5.0 (X) **look**/1.0 x",
    "\n/1.0",
  ];
  for (const userAgent of hostile) expect(deviceOf(userAgent)).toMatch(/^[A-Za-z0-9 .+-]{1,60}$/);
});
