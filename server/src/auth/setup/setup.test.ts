import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { ada, startInjectServer } from "../../../test/kit/inject-server.ts";

eachDatabase((open) => {
  test("[A9] whoever holds the setup token becomes the owner of the server and its first chat", async () => {
    const { request } = await startInjectServer(await open());
    expect((await request("GET /api/setup")).json()).toEqual({ needed: true });

    const reply = await request("POST /api/setup", { body: { ...ada, chatTitle: "Lounge" } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["cache-control"]).toBe("no-store");
    const { token, expiresAt, user } = reply.json();
    expect(expiresAt).toBe("2026-12-21T10:00:00.000Z");
    expect(user).toEqual({
      id: 1,
      displayName: "Ada",
      email: "ada@example.org",
      avatarUrl: null,
      role: "owner",
    });
    expect((await request("GET /api/setup")).json()).toEqual({ needed: false });
    const chats = (await request("GET /api/chats", { token })).json();
    expect(chats.items).toMatchObject([{ title: "Lounge", me: { role: "owner" } }]);
  });

  test("[A9] a wrong setup token makes nobody, and a second setup is refused", async () => {
    const { request } = await startInjectServer(await open());
    const wrong = await request("POST /api/setup", { body: { ...ada, setupToken: "knock knock" } });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json().code).toBe("invalid_setup_token");
    expect((await request("GET /api/setup")).json()).toEqual({ needed: true });

    expect((await request("POST /api/setup", { body: ada })).statusCode).toBe(200);
    const again = await request("POST /api/setup", { body: { ...ada, email: "eve@example.org" } });
    expect(again.statusCode).toBe(409);
    expect(again.json().code).toBe("setup_done");
  });

  test("[A9] of setups racing each other, exactly one wins", async () => {
    const { request, database } = await startInjectServer(await open());
    const racers = ["ada", "ben", "cleo", "dora", "emil", "fay"];
    const replies = await Promise.all(
      racers.map((name) =>
        request("POST /api/setup", { body: { ...ada, email: `${name}@example.org` } }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    for (const table of ["users", "chats", "sessions"] as const) {
      expect(await database.sql.selectFrom(table).select("id").execute(), table).toHaveLength(1);
    }
  });

  test("[A9] two servers on one database make one owner", async () => {
    const database = await open();
    const [one, other] = [await startInjectServer(database), await startInjectServer(database)];
    const replies = await Promise.all([
      one.request("POST /api/setup", { body: ada }),
      other.request("POST /api/setup", { body: { ...ada, email: "ben@example.org" } }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await one.request("GET /api/setup")).json()).toEqual({ needed: false });
    expect((await other.request("GET /api/setup")).json()).toEqual({ needed: false });
  });

  test("[A9] the setup token dies after an hour; a restart brings a new hour", async () => {
    const database = await open();
    const late = await startInjectServer(database);
    late.clock.at += 60 * 60_000;
    const reply = await late.request("POST /api/setup", { body: ada });
    expect(reply.json().code).toBe("invalid_setup_token");
    const restarted = await startInjectServer(database, {}, late.clock);
    expect((await restarted.request("POST /api/setup", { body: ada })).statusCode).toBe(200);
  });

  test("[A9] without a configured token a random one is there to print, until setup is done", async () => {
    const { request, auth } = await startInjectServer(await open(), { BELFRY_SETUP_TOKEN: "" });
    const setupToken = await auth.setup.tokenToPrint();
    expect(setupToken).toMatch(/^setup_\w{30}$/);
    expect((await request("POST /api/setup", { body: { ...ada, setupToken } })).statusCode).toBe(
      200,
    );
    expect(await auth.setup.tokenToPrint()).toBeUndefined();
  });

  test("[A4] the setup token cannot be guessed at will", async () => {
    const { request } = await startInjectServer(await open());
    const guess = { body: { ...ada, setupToken: "guess" } };
    for (let tries = 0; tries < 10; tries++) {
      expect((await request("POST /api/setup", guess)).statusCode).toBe(403);
    }
    const refused = await request("POST /api/setup", { body: ada });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("900");
    const elsewhere = await request("POST /api/setup", { body: ada, address: "203.0.113.2" });
    expect(elsewhere.statusCode).toBe(200);
  });

  test("[A2, A8] a setup with one bad member is refused whole", async () => {
    const { request } = await startInjectServer(await open());
    const refusals = [
      ["/setupToken", { setupToken: 7 }, "invalid_body", 400],
      ["/email", { email: undefined }, "invalid_body", 400],
      ["/email", { email: "ada＠example.org" }, "invalid_body", 400],
      ["/email", { email: "ada\0@example.org" }, "invalid_body", 400],
      ["/displayName", { displayName: " \u200b " }, "invalid_body", 400],
      ["/displayName", { displayName: "A\u0000da" }, "invalid_body", 400],
      ["/displayName", { displayName: "a".repeat(81) }, "invalid_body", 400],
      ["/chatTitle", { chatTitle: "a\nb" }, "invalid_body", 400],
      ["/password", { password: "elevenchars" }, "password_too_weak", 422],
      ["/password", { password: "belfry-belfry" }, "password_too_weak", 422],
      ["/password", { password: "é".repeat(513) }, "invalid_body", 400],
    ] as const;
    for (const [pointer, change, code, status] of refusals) {
      const reply = await request("POST /api/setup", { body: { ...ada, ...change } });
      expect(reply.statusCode, JSON.stringify(change)).toBe(status);
      expect(reply.json()).toMatchObject({ code, errors: [{ pointer }] });
    }
    expect((await request("GET /api/setup")).json()).toEqual({ needed: true });
    expect((await request("POST /api/setup", { body: ada })).statusCode).toBe(200);
  });

  test("[A9] a setup that fails halfway leaves nothing behind and can be repeated", async () => {
    const database = await open();
    const { request } = await startInjectServer(database);
    await database.sql.schema.alterTable("chats").renameTo("chats_away").execute();
    expect((await request("POST /api/setup", { body: ada })).statusCode).toBe(500);
    await database.sql.schema.alterTable("chats_away").renameTo("chats").execute();
    expect((await request("GET /api/setup")).json()).toEqual({ needed: true });
    expect((await request("POST /api/setup", { body: ada })).statusCode).toBe(200);
  });
});
