import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { setupBody, startInjectedServer } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("[A9] Setup with the token creates the owner of the server and of its first chat", async () => {
    const { request } = await startInjectedServer(await open());
    expect((await request("GET /api/setup")).body).toEqual({ needed: true });

    const reply = await request("POST /api/setup", { body: { ...setupBody, chatTitle: "Lounge" } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const { token, expiresAt, user } = reply.body;
    expect(expiresAt).toBe("2026-12-21T10:00:00.000Z");
    expect(user).toEqual({
      id: 1,
      displayName: "Ada",
      email: "ada@example.org",
      handle: "ada",
      avatarUrl: null,
      role: "owner",
    });
    expect((await request("GET /api/setup")).body).toEqual({ needed: false });
    const chats = (await request("GET /api/chats", { as: token })).body;
    expect(chats.items).toMatchObject([{ title: "Lounge", me: { role: "owner" } }]);
  });

  test("[A9] A wrong setup token and a second setup are rejected", async () => {
    const { request } = await startInjectedServer(await open());
    const wrong = await request("POST /api/setup", {
      body: { ...setupBody, setupToken: "wrong-token" },
    });
    expect(wrong.status).toBe(403);
    expect(wrong.body.code).toBe("invalid_setup_token");
    expect((await request("GET /api/setup")).body).toEqual({ needed: true });

    expect((await request("POST /api/setup", { body: setupBody })).status).toBe(200);
    const again = await request("POST /api/setup", {
      body: { ...setupBody, email: "eve@example.org" },
    });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe("setup_done");
  });

  test("[A9] Exactly one of several concurrent setups succeeds", async () => {
    const { request, database } = await startInjectedServer(await open());
    const racers = ["ada", "ben", "cleo", "dora", "emil", "fay"];
    const replies = await Promise.all(
      racers.map((name) =>
        request("POST /api/setup", { body: { ...setupBody, email: `${name}@example.org` } }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    for (const table of ["users", "chats", "sessions"] as const) {
      expect(await database.sql.selectFrom(table).select("id").execute(), table).toHaveLength(1);
    }
  });

  test("[A9] Two servers on one database create one owner", async () => {
    const database = await open();
    const [one, other] = [await startInjectedServer(database), await startInjectedServer(database)];
    const replies = await Promise.all([
      one.request("POST /api/setup", { body: setupBody }),
      other.request("POST /api/setup", { body: { ...setupBody, email: "ben@example.org" } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await one.request("GET /api/setup")).body).toEqual({ needed: false });
    expect((await other.request("GET /api/setup")).body).toEqual({ needed: false });
  });

  test("[A9] The setup token expires after an hour, and a restart renews it", async () => {
    const database = await open();
    const late = await startInjectedServer(database);
    late.clock.at += 60 * 60_000;
    const reply = await late.request("POST /api/setup", { body: setupBody });
    expect(reply.body.code).toBe("invalid_setup_token");
    const restarted = await startInjectedServer(database, {}, { clock: late.clock });
    expect((await restarted.request("POST /api/setup", { body: setupBody })).status).toBe(200);
  });

  test("[A9] Without a configured token a random one is printed until setup is done", async () => {
    const { request, server } = await startInjectedServer(await open(), { BELFRY_SETUP_TOKEN: "" });
    const setupToken = await server.auth.setup.tokenToPrint();
    expect(setupToken).toMatch(/^setup_\w{30}$/);
    expect((await request("POST /api/setup", { body: { ...setupBody, setupToken } })).status).toBe(
      200,
    );
    expect(await server.auth.setup.tokenToPrint()).toBeUndefined();
  });

  test("[A9] A token that one of several processes has printed is valid for an hour on each of them", async () => {
    const database = await open();
    const start = () => startInjectedServer(database, { BELFRY_SETUP_TOKEN: "" });
    const [one, other] = [await start(), await start()];
    const setupToken = await one.server.auth.setup.tokenToPrint();
    expect(await other.server.auth.setup.tokenToPrint()).not.toBe(setupToken);
    const setUp = () => other.request("POST /api/setup", { body: { ...setupBody, setupToken } });
    other.clock.at += 60 * 60_000;
    expect((await setUp()).body.code).toBe("invalid_setup_token");
    other.clock.at -= 1;
    expect((await setUp()).status).toBe(200);
    const rows = database.sql.selectFrom("settings").where("name", "like", "setup_token%");
    expect(await rows.select("name").execute()).toEqual([]);
  });

  test("[A4] Guessing the setup token is throttled", async () => {
    const { request } = await startInjectedServer(await open());
    const guess = { body: { ...setupBody, setupToken: "guess" } };
    for (let tries = 0; tries < 10; tries++) {
      expect((await request("POST /api/setup", guess)).status).toBe(403);
    }
    const refused = await request("POST /api/setup", { body: setupBody });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("900");
    const elsewhere = await request("POST /api/setup", { body: setupBody, ip: "203.0.113.2" });
    expect(elsewhere.status).toBe(200);
  });

  test("[A2, A8] A setup with one invalid member creates nothing", async () => {
    const { request } = await startInjectedServer(await open());
    const refusals = [
      ["/setupToken", { setupToken: 7 }, "invalid_body", 400],
      ["/email", { email: undefined }, "invalid_body", 400],
      ["/email", { email: "ada＠example.org" }, "invalid_body", 400],
      ["/email", { email: "ada\0@example.org" }, "invalid_body", 400],
      ["/displayName", { displayName: " \u200b " }, "invalid_body", 400],
      ["/displayName", { displayName: "A\u0000da" }, "invalid_body", 400],
      ["/displayName", { displayName: "a".repeat(81) }, "invalid_body", 400],
      ["/chatTitle", { chatTitle: "a\nb" }, "invalid_body", 400],
      ["/serverName", { serverName: "a".repeat(61) }, "invalid_body", 400],
      ["/password", { password: "elevenchars" }, "password_too_weak", 422],
      ["/password", { password: "belfry-belfry" }, "password_too_weak", 422],
      ["/password", { password: "é".repeat(513) }, "invalid_body", 400],
    ] as const;
    for (const [pointer, change, code, status] of refusals) {
      const reply = await request("POST /api/setup", { body: { ...setupBody, ...change } });
      expect(reply.status, JSON.stringify(change)).toBe(status);
      expect(reply.body).toMatchObject({ code, errors: [{ pointer }] });
    }
    expect((await request("GET /api/setup")).body).toEqual({ needed: true });
    expect((await request("POST /api/setup", { body: setupBody })).status).toBe(200);
  });

  test("[A9] A setup that fails halfway leaves nothing behind and can be repeated", async () => {
    const database = await open();
    const { request } = await startInjectedServer(database);
    await database.sql.schema.alterTable("chats").renameTo("chats_away").execute();
    expect((await request("POST /api/setup", { body: setupBody })).status).toBe(500);
    await database.sql.schema.alterTable("chats_away").renameTo("chats").execute();
    expect((await request("GET /api/setup")).body).toEqual({ needed: true });
    expect((await request("POST /api/setup", { body: setupBody })).status).toBe(200);
  });
});
