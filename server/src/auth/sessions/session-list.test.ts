import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { password, startInjectedServer } from "../../../test/kit/test-server.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const list = "GET /api/me/sessions";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ben = "ben@example.org";

eachDatabase((open) => {
  test("[A23] The list shows when, from where and how each session began, and which one is current", async () => {
    const { setUp, logIn, request, clock } = await startInjectedServer(await open());
    const { token } = await setUp();
    clock.at += minute;
    const headers = { "user-agent": firefox };
    await logIn("Ada", password, { headers, ip: "198.51.100.7" });
    clock.at += 30_000; // not stored yet
    const reply = await request(list, { as: token });
    expect(reply.body).toEqual({
      items: [
        {
          id: 1,
          device: "lightMyRequest",
          userAgent: "lightMyRequest",
          address: "203.0.113.1",
          method: "setup",
          createdAt: "2026-11-21T10:00:00.000Z",
          lastSeenAt: "2026-11-21T10:01:30.000Z",
          expiresAt: "2026-12-21T10:00:00.000Z",
          isCurrent: true,
        },
        {
          id: 2,
          device: "Firefox on Linux",
          userAgent: firefox,
          address: "198.51.100.7",
          method: "password",
          createdAt: "2026-11-21T10:01:00.000Z",
          lastSeenAt: "2026-11-21T10:01:00.000Z",
          expiresAt: "2026-12-21T10:01:00.000Z",
          isCurrent: false,
        },
      ],
    });
  });

  test("[A23] The list contains neither other users' sessions nor expired ones", async () => {
    const { setUp, addUser, logIn, request, clock } = await startInjectedServer(await open());
    await setUp();
    await addUser(ben, "Ben");
    clock.at += 8 * day;
    const { token } = (await logIn("Ada")).body;
    await logIn(ben);
    const { items } = (await request(list, { as: token })).body;
    expect(items.map(({ id }: { id: number }) => id)).toEqual([2]);
  });

  test("[A23] A user ends one of their own sessions and no other user's", async () => {
    const { setUp, addUser, logIn, request, recordSignals, database } = await startInjectedServer(
      await open(),
    );
    const { token } = await setUp();
    await addUser(ben, "Ben");
    const { token: other } = (await logIn("Ada")).body;
    const { token: foreign } = (await logIn(ben)).body;
    const signals = recordSignals(1);
    for (const id of [3, 999]) {
      const reply = await request(`DELETE /api/me/sessions/${id}`, { as: token });
      expect(reply.status).toBe(404);
      expect(reply.body.code).toBe("session_not_found");
    }
    expect((await request("DELETE /api/me/sessions/x", { as: token })).status).toBe(400);
    expect((await request("DELETE /api/me/sessions/2", { as: token })).status).toBe(204);
    expect((await request("DELETE /api/me/sessions/2", { as: token })).status).toBe(404);
    expect(signals).toEqual([
      { type: "credential.closed", credential: "session:2", reason: "revoked" },
    ]);
    expect((await request(list, { as: other })).status).toBe(401);
    expect((await request(list, { as: foreign })).status).toBe(200);
    const rows = await database.sql
      .selectFrom("audit_log")
      .select(["actor_user_id", "target", "address", "details"])
      .where("event", "=", "session_ended")
      .execute();
    expect(rows).toEqual([
      {
        actor_user_id: 1,
        target: "session:2",
        address: "203.0.113.1",
        details: '{"reason":"revoked","userId":1}',
      },
    ]);
  });

  test("[A22, A23] Ending the current session signs out and deletes the cookie", async () => {
    const { setUp, request, recordSignals } = await startInjectedServer(await open());
    const { token } = await setUp();
    const signals = recordSignals(1);
    const headers = { cookie: `belfry_session=${token}`, "sec-fetch-site": "same-origin" };
    const reply = await request("DELETE /api/me/sessions/1", { headers });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("set-cookie")).toMatch(/^belfry_session=; Max-Age=0/);
    expect(signals).toMatchObject([{ credential: "session:1", reason: "logout" }]);
  });

  test("[A23] Ending all other sessions keeps the current one", async () => {
    const { setUp, addUser, logIn, request, recordSignals } = await startInjectedServer(
      await open(),
    );
    await setUp();
    await addUser(ben, "Ben");
    const { token } = (await logIn("Ada")).body;
    await logIn("Ada");
    const { token: foreign } = (await logIn(ben)).body;
    const signals = recordSignals(1);
    expect((await request("DELETE /api/me/sessions", { as: token })).status).toBe(204);
    expect(signals.map((signal) => "credential" in signal && signal.credential).sort()).toEqual([
      "session:1",
      "session:3",
    ]);
    const { items } = (await request(list, { as: token })).body;
    expect(items).toMatchObject([{ id: 2, isCurrent: true }]);
    expect((await request(list, { as: foreign })).status).toBe(200);
  });
});
