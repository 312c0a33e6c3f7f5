import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "../database/database.ts";

const users = "/api/admin/users";
const password = "a quiet harbour";

/** Ada (1) owns the server, Dora (4) is an admin, Ben (2) and Cleo (3) are members. */
async function startWithAdmin(database: Database) {
  const cast = await startWithCast(database);
  const dora = await cast.addSignedIn("Dora");
  await database.sql.updateTable("users").set({ role: "admin" }).where("id", "=", 4).execute();
  const change = (userId: number, body: object, as = cast.ada) =>
    cast.request(`PATCH ${users}/${userId}`, { as, body });
  const create = (body: object, as = cast.ada) => cast.request(`POST ${users}`, { as, body });
  const eventsOf = async (userId: number) => {
    const path = `/api/admin/audit?target=user:${userId}`;
    const { body } = await cast.request(`GET ${path}`, { as: cast.ada });
    return body.items.map(
      ({ event, actor, details }: { event: string; actor: { id: number }; details: object }) => [
        event,
        actor?.id,
        details,
      ],
    );
  };
  return { ...cast, dora, change, create, eventsOf };
}

eachDatabase((open) => {
  test("The list shows each user's role, sessions and last use, and no secret", async () => {
    const database = await open();
    const { request, ada, clock } = await startWithAdmin(database);
    const seenAt = clock.at - 5 * 60_000;
    await database.sql
      .updateTable("sessions")
      .set({ last_seen_at: seenAt })
      .where("user_id", "=", 2)
      .execute();
    await database.sql.deleteFrom("sessions").where("user_id", "=", 3).execute();
    const { body } = await request(`GET ${users}`, { as: ada });
    expect(body.items.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      "Ada",
      "Ben",
      "Cleo",
      "Dora",
    ]);
    expect(body.items[2]).toEqual({
      id: 3,
      displayName: "Cleo",
      email: "cleo@example.org",
      handle: "cleo",
      avatarUrl: null,
      role: "member",
      createdAt: expect.any(String),
      deactivatedAt: null,
      lastSeenAt: null,
      hasTwoFactor: false,
      hasCompanyAccount: false,
      sessionCount: 0,
    });
    expect(body.items.slice(0, 2)).toMatchObject([
      { role: "owner", sessionCount: 1 },
      { role: "member", lastSeenAt: new Date(seenAt).toISOString() },
    ]);
  });

  test("Users are found by part of their name or e-mail, page by page, without the system user", async () => {
    const database = await open();
    const { request, ada, create } = await startWithAdmin(database);
    await database.sql
      .insertInto("users")
      .values({
        email: "belfry",
        display_name: "Belfry",
        handle: "belfry",
        handle_skeleton: "belfry",
        avatar_url: null,
        role: "member",
        password_hash: "",
        created_at: 0,
        deactivated_at: null,
        kind: "system",
      })
      .execute();
    await create({ email: "oemer_100%@example.net", displayName: "Ömer" });
    const find = async (query: string) => {
      const { body } = await request(`GET ${users}?${query}`, { as: ada });
      return body.items.map(({ displayName }: { displayName: string }) => displayName);
    };
    expect(await find("query=BEN")).toEqual(["Ben"]);
    expect(await find("query=example.net")).toEqual(["Ömer"]);
    expect(await find(`query=${encodeURIComponent("ömer")}`)).toEqual(["Ömer"]);
    expect(await find("query=%25")).toEqual(["Ömer"]);
    expect(await find("query=b_n")).toEqual([]);
    expect(await find("query=belfry")).toEqual([]);

    const pages: string[] = [];
    let cursor = "";
    do {
      const { body } = await request(`GET ${users}?limit=2${cursor}`, { as: ada });
      pages.push(body.items.map(({ id }: { id: number }) => id).join(" "));
      cursor = body.nextCursor === undefined ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");
    expect(pages).toEqual(["1 2", "3 4", "6"]);
    for (const query of ["cursor=x", "cursor=-1", "limit=0", "query=%00"]) {
      expect((await request(`GET ${users}?${query}`, { as: ada })).body.code).toBe("invalid_query");
    }
    expect(
      (await request(`PATCH ${users}/5`, { as: ada, body: {} })).status,
      "the system user",
    ).toBe(404);
  });

  test("[A28] A user created without a password gets a password link", async () => {
    const { request, create, eventsOf, url } = await startWithAdmin(await open());
    const made = await create({ email: " EVE@example.org ", displayName: "Eve" });
    expect(made.status).toBe(200);
    const { user, passwordReset } = made.body;
    expect(user).toMatchObject({ id: 5, email: "eve@example.org", role: "member" });
    expect(passwordReset.url.startsWith(`${url}/reset-password#token=`)).toBe(true);
    const login = { email: "eve@example.org", password };
    expect(
      (await request("POST /api/auth/login", { body: { ...login, password: "" } })).status,
    ).toBe(401);
    const token = passwordReset.url.split("token=").at(-1);
    const confirm = { body: { token, password } };
    expect((await request("POST /api/auth/password-reset/confirm", confirm)).status).toBe(200);
    expect((await request("POST /api/auth/login", { body: login })).status).toBe(200);
    expect(await eventsOf(5)).toContainEqual(["user_created", 1, { role: "member" }]);
  });

  test("[A2, A8] A user created with a password signs in with it, and an invalid draft creates no user", async () => {
    const { request, ada, create } = await startWithAdmin(await open());
    const eve = { email: "eve@example.org", displayName: "Eve", password };
    for (const [change, status, pointer] of [
      [{ email: "eve＠example.org" }, 400, "/email"],
      [{ email: 7 }, 400, "/email"],
      [{ displayName: "E\nve" }, 400, "/displayName"],
      [{ role: "king" }, 400, "/role"],
      [{ password: "too short" }, 422, "/password"],
      [{ password: "belfry-belfry" }, 422, "/password"],
      [{ email: "BEN@example.org" }, 409, "/email"],
    ] as const) {
      const rejected = await create({ ...eve, ...change });
      expect(rejected.body, JSON.stringify(change)).toMatchObject({ status });
      expect(rejected.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(
        pointer,
      );
    }
    const { body: before } = await request(`GET ${users}`, { as: ada });
    expect(before.items).toHaveLength(4);
    const made = await create(eve);
    expect(made.body).toEqual({ user: expect.objectContaining({ email: "eve@example.org" }) });
    const { email } = eve;
    expect((await request("POST /api/auth/login", { body: { email, password } })).status).toBe(200);
  });

  test("Changed names and e-mails are audited, unchanged ones are not", async () => {
    const { change, eventsOf } = await startWithAdmin(await open());
    const changed = await change(2, { displayName: " Benjamin ", email: "BENJAMIN@example.org" });
    expect(changed.body).toMatchObject({ displayName: "Benjamin", email: "benjamin@example.org" });
    expect((await change(2, { displayName: "Benjamin", isActive: true })).status).toBe(200);
    expect((await change(2, {})).body).toEqual(changed.body);
    const taken = await change(2, { email: "cleo@example.org" });
    expect(taken.body).toMatchObject({ status: 409, code: "email_taken" });
    expect(await eventsOf(2)).toEqual([
      [
        "user_updated",
        1,
        {
          oldName: "Ben",
          newName: "Benjamin",
          oldEmail: "ben@example.org",
          newEmail: "benjamin@example.org",
        },
      ],
    ]);
    expect((await change(99, { displayName: "Nobody" })).body.code).toBe("user_not_found");
  });

  test("Other clients receive a new name immediately, and the user is notified of a new e-mail", async () => {
    const { request, ada, ben, change, ...belfry } = await startWithAdmin(await open());
    const [adaClient, benClient] = await Promise.all([ada, ben].map((as) => listen(belfry, as)));
    await change(2, { displayName: "Benjamin", email: "benjamin@example.org" });
    expect(await adaClient?.next("member.changed")).toMatchObject({
      userId: 2,
      member: { user: { displayName: "Benjamin" } },
    });
    // The notice may be posted before or after Ben's client learns of the new chat with Belfry.
    const added = await benClient?.next("chat.added");
    const notices = `GET /api/chats/${added?.chat.id}/messages`;
    await expect
      .poll(async () => (await request(notices, { as: ben })).body.items[0]?.text)
      .toMatch(/^An administrator changed the e-mail address/);
    expect((await request("GET /api/me", { as: ben })).status, "still signed in").toBe(200);
  });

  test("[A28] A password link sent to the old e-mail stops working when the e-mail changes", async () => {
    const { request, ada, change } = await startWithAdmin(await open());
    const { body: link } = await request(`POST ${users}/2/password-reset`, { as: ada });
    await change(2, { email: "other@example.org" });
    const token = link.url.split("token=").at(-1);
    const confirmed = await request("POST /api/auth/password-reset/confirm", {
      body: { token, password },
    });
    expect(confirmed.body.code).toBe("invalid_reset");
  });

  test("[A24] Changing users requires recent authentication, and API keys cannot do it", async () => {
    const { request, ada, clock, change, create } = await startWithAdmin(await open());
    const { body: made } = await request("POST /api/me/api-keys", {
      as: ada,
      body: { name: "All", scopes: ["admin"] },
    });
    expect((await change(2, { role: "admin" }, made.key)).body.code).toBe("session_required");
    expect((await request(`GET ${users}`, { as: made.key })).status).toBe(200);
    clock.at += 10 * 60_000;
    const eve = { email: "eve@example.org", displayName: "Eve" };
    for (const late of [
      await change(2, { role: "admin" }),
      await create(eve),
      await request(`POST ${users}/2/password-reset`, { as: ada }),
      await request(`DELETE ${users}/2/2fa`, { as: ada }),
      await request("PATCH /api/admin/policy", { as: ada, body: { requireTwoFactor: true } }),
    ]) {
      expect(late.body).toMatchObject({ status: 403, code: "reauthentication_required" });
    }
    expect((await request(`GET ${users}`, { as: ada })).body.items).toHaveLength(4);
  });
});
