import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "../database/database.ts";

const users = "/api/admin/users";

/** Ada (1) owns the server, Dora (4) is an admin, Ben (2) and Cleo (3) are members. */
async function startWithAdmin(database: Database) {
  const cast = await startWithCast(database);
  const dora = await cast.addSignedIn("Dora");
  await database.sql.updateTable("users").set({ role: "admin" }).where("id", "=", 4).execute();
  const change = (userId: number, body: object, as = cast.ada) =>
    cast.request(`PATCH ${users}/${userId}`, { as, body });
  const roles = async () => {
    const rows = await database.sql.selectFrom("users").select("role").orderBy("id").execute();
    return rows.map(({ role }) => role);
  };
  const makeOwners = () =>
    database.sql.updateTable("users").set({ role: "owner" }).where("id", "<", 4).execute();
  const activeOwners = () =>
    database.sql
      .selectFrom("users")
      .select("id")
      .where("role", "=", "owner")
      .where("deactivated_at", "is", null)
      .execute();
  return { ...cast, dora, change, roles, makeOwners, activeOwners };
}

eachDatabase((open) => {
  test("[A42] An owner grants and revokes any role, and the audit log records both roles and the owner", async () => {
    const { request, ada, change, roles } = await startWithAdmin(await open());
    expect((await change(2, { role: "admin" })).body.role).toBe("admin");
    expect((await change(2, { role: "owner" })).status).toBe(200);
    expect((await change(2, { role: "member" })).status).toBe(200);
    expect((await change(2, { role: "member" })).status, "unchanged").toBe(200);
    expect(await roles()).toEqual(["owner", "member", "member", "admin"]);
    const { body } = await request("GET /api/admin/audit?event=authz_change", { as: ada });
    expect(body.items.map(({ details }: { details: object }) => details)).toEqual([
      { oldRole: "owner", newRole: "member" },
      { oldRole: "admin", newRole: "owner" },
      { oldRole: "member", newRole: "admin" },
    ]);
    expect(body.items[0]).toMatchObject({
      actor: { id: 1, displayName: "Ada" },
      target: "user:2",
      address: "127.0.0.1",
      result: "success",
    });
  });

  test("Nobody grants or revokes a role above their own, or changes a user who has one", async () => {
    const { request, dora, ben, change, roles } = await startWithAdmin(await open());
    for (const reply of [
      await change(2, { role: "owner" }, dora),
      await change(4, { role: "owner" }, dora),
      await change(1, { role: "member" }, dora),
      await change(1, { displayName: "Eve" }, dora),
      await change(1, { isActive: false }, dora),
      await request(`POST ${users}/1/password-reset`, { as: dora }),
      await request(`DELETE ${users}/1/2fa`, { as: dora }),
      await request(`GET ${users}/1/sessions`, { as: dora }),
      await request(`DELETE ${users}/1/sessions`, { as: dora }),
      await request(`DELETE ${users}/1/sessions/1`, { as: dora }),
      await request(`POST ${users}`, {
        as: dora,
        body: { email: "eve@example.org", displayName: "Eve", role: "owner" },
      }),
    ]) {
      expect(reply.body).toMatchObject({ status: 403, code: "role_too_high" });
    }
    expect((await change(3, { role: "admin" }, dora)).status).toBe(200);
    expect((await change(3, { role: "member" }, dora)).status).toBe(200);
    for (const body of [{ role: "admin" }, { displayName: "Eve" }, {}]) {
      expect((await change(2, body, ben)).body.code).toBe("admin_required");
    }
    expect(await roles()).toEqual(["owner", "member", "member", "admin"]);
  });

  test("The last owner can be neither demoted nor deactivated", async () => {
    const { change, roles } = await startWithAdmin(await open());
    for (const body of [
      { role: "admin" },
      { isActive: false },
      { role: "member", isActive: false },
    ]) {
      const rejected = await change(1, body);
      expect(rejected.body).toMatchObject({ status: 409, code: "last_server_owner" });
    }
    await change(2, { role: "owner" });
    await change(2, { isActive: false });
    expect((await change(1, { role: "member" })).body.code, "Ben is deactivated").toBe(
      "last_server_owner",
    );
    await change(2, { isActive: true });
    expect((await change(1, { role: "member" })).status).toBe(200);
    expect(await roles()).toEqual(["member", "owner", "member", "admin"]);
  });

  test("When owners demote each other at the same time, one remains", async () => {
    const { ada, ben, cleo, change, makeOwners, activeOwners } = await startWithAdmin(await open());
    for (let round = 0; round < 4; round++) {
      await makeOwners();
      const replies = await Promise.all([
        change(2, { role: "member" }, ada),
        change(3, { role: "member" }, ben),
        change(1, { role: "member" }, cleo),
        change(1, { role: "admin" }, ben),
      ]);
      expect(replies.some(({ status }) => status === 200)).toBe(true);
      expect(await activeOwners()).not.toEqual([]);
    }
  });

  test("When owners deactivate each other at the same time, one remains", async () => {
    const { ada, ben, cleo, change, makeOwners, activeOwners } = await startWithAdmin(await open());
    await makeOwners();
    await Promise.all([
      change(2, { isActive: false }, ada),
      change(3, { isActive: false }, ben),
      change(1, { isActive: false }, cleo),
      change(1, { role: "member" }, ben),
    ]);
    expect(await activeOwners()).toHaveLength(1);
  });

  test("An administrator who is demoted at the same time cannot grant roles", async () => {
    const { dora, change, roles } = await startWithAdmin(await open());
    for (let round = 0; round < 5; round++) {
      const [, given] = await Promise.all([
        change(4, { role: "member" }),
        change(2, { role: "admin" }, dora),
      ]);
      const [, ben] = await roles();
      expect(ben).toBe(given?.status === 200 ? "admin" : "member");
      await change(2, { role: "member" });
      await change(4, { role: "admin" });
    }
  });
});
