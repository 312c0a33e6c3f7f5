import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { ada, password, startInjectServer } from "../../../test/kit/inject-server.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const list = "GET /api/me/sessions";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ben = "ben@example.org";

eachDatabase((open) => {
  test("[A23] the list says since when, from where and how one is signed in, and where one is", async () => {
    const { setUp, logIn, request, clock } = await startInjectServer(await open());
    const { token } = await setUp();
    clock.at += minute;
    const headers = { "user-agent": firefox };
    await logIn(ada.email, password, { headers, address: "198.51.100.7" });
    clock.at += 30_000; // not written down yet
    const reply = await request(list, { token });
    expect(reply.json()).toEqual({
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

  test("[A23] the list holds nobody else's sessions, and none whose time is over", async () => {
    const { setUp, addUser, logIn, request, clock } = await startInjectServer(await open());
    await setUp();
    await addUser(ben, "Ben");
    clock.at += 8 * day;
    const { token } = (await logIn(ada.email)).json();
    await logIn(ben);
    const { items } = (await request(list, { token })).json();
    expect(items.map(({ id }: { id: number }) => id)).toEqual([2]);
  });

  test("[A23] one of one's own sessions is ended, and nobody else's", async () => {
    const { setUp, addUser, logIn, request, hear, database } = await startInjectServer(
      await open(),
    );
    const { token } = await setUp();
    await addUser(ben, "Ben");
    const { token: other } = (await logIn(ada.email)).json();
    const { token: foreign } = (await logIn(ben)).json();
    const heard = hear(1);
    for (const id of [3, 999]) {
      const reply = await request(`DELETE /api/me/sessions/${id}`, { token });
      expect(reply.statusCode).toBe(404);
      expect(reply.json().code).toBe("session_not_found");
    }
    expect((await request("DELETE /api/me/sessions/x", { token })).statusCode).toBe(400);
    expect((await request("DELETE /api/me/sessions/2", { token })).statusCode).toBe(204);
    expect((await request("DELETE /api/me/sessions/2", { token })).statusCode).toBe(404);
    expect(heard).toEqual([
      { type: "credential.closed", credential: "session:2", reason: "revoked" },
    ]);
    expect((await request(list, { token: other })).statusCode).toBe(401);
    expect((await request(list, { token: foreign })).statusCode).toBe(200);
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

  test("[A22, A23] ending the session that asks is a logout, and takes the cookie away", async () => {
    const { setUp, request, hear } = await startInjectServer(await open());
    const { token } = await setUp();
    const heard = hear(1);
    const headers = { cookie: `belfry_session=${token}`, "sec-fetch-site": "same-origin" };
    const reply = await request("DELETE /api/me/sessions/1", { headers });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers["set-cookie"]).toMatch(/^belfry_session=; Max-Age=0/);
    expect(heard).toMatchObject([{ credential: "session:1", reason: "logout" }]);
  });

  test("[A23] all others are ended at once, and the session that asks goes on", async () => {
    const { setUp, addUser, logIn, request, hear } = await startInjectServer(await open());
    await setUp();
    await addUser(ben, "Ben");
    const { token } = (await logIn(ada.email)).json();
    await logIn(ada.email);
    const { token: foreign } = (await logIn(ben)).json();
    const heard = hear(1);
    expect((await request("DELETE /api/me/sessions", { token })).statusCode).toBe(204);
    expect(heard.map((signal) => "credential" in signal && signal.credential).sort()).toEqual([
      "session:1",
      "session:3",
    ]);
    const { items } = (await request(list, { token })).json();
    expect(items).toMatchObject([{ id: 2, isCurrent: true }]);
    expect((await request(list, { token: foreign })).statusCode).toBe(200);
  });
});
