import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const dayMs = 86_400_000;

eachDatabase((open) => {
  async function start() {
    const cast = await startWithCast(await open());
    const { request, ada } = cast;
    const create = (body: object = {}, as = ada) =>
      request("POST /api/admin/user-groups", {
        as,
        body: { handle: "backend", name: "Backend", userIds: [2], ...body },
      });
    const change = (id: number, body: object) =>
      request(`PATCH /api/admin/user-groups/${id}`, { as: ada, body });
    const list = async (as = ada) => (await request("GET /api/user-groups", { as })).body.items;
    const membersOf = async (id: number) => {
      const { body } = await request(`GET /api/user-groups/${id}/members`, { as: cast.cleo });
      return body.items.map((user: { displayName: string }) => user.displayName);
    };
    return { ...cast, create, change, list, membersOf };
  }

  test("An administrator creates a group, and every user sees it and its members", async () => {
    const { request, ada, cleo, create, list, membersOf } = await start();
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toEqual({ id: 1, handle: "backend", name: "Backend", memberCount: 1 });
    await create({ handle: "all-hands", name: "All hands", userIds: [] });
    expect(await list(cleo)).toMatchObject([{ name: "All hands", memberCount: 0 }, body]);
    expect(await membersOf(1)).toEqual(["Ben"]);
    const { body: none } = await request("GET /api/user-groups/9/members", { as: ada });
    expect(none).toMatchObject({ status: 404, code: "user_group_not_found" });
    expect((await create({ handle: "mine" }, cleo)).body).toMatchObject({ code: "admin_required" });
  });

  test("Members, name and handle of a group are changed, and the audit log has it", async () => {
    const { request, ada, create, change, list, membersOf } = await start();
    await create();
    const body = { handle: "server-side", name: "Server side", userIds: [1, 3] };
    expect((await change(1, body)).body).toMatchObject({ handle: "server-side", memberCount: 2 });
    expect(await membersOf(1)).toEqual(["Ada", "Cleo"]);
    await change(1, { name: "Server side" });
    expect((await request("DELETE /api/admin/user-groups/1", { as: ada })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await change(1, { name: "x" })).body).toMatchObject({ code: "user_group_not_found" });
    const { body: log } = await request("GET /api/admin/audit", { as: ada });
    const entries = log.items.filter(({ event }: { event: string }) => /^user_group/.test(event));
    expect(entries).toMatchObject([
      { event: "user_group_deleted", target: "user_group:1" },
      { event: "user_group_changed", details: { handle: "server-side", added: 2, removed: 1 } },
      { event: "user_group_created", details: { handle: "backend", added: 1 } },
    ]);
  });

  test("A handle belongs to one user or group, also one that looks like it", async () => {
    const { request, ben, create, change } = await start();
    await create();
    for (const handle of ["ben", "b.en", "back-end", "backend"]) {
      expect((await create({ handle })).body, handle).toMatchObject({
        status: 409,
        code: "handle_taken",
        errors: [{ pointer: "/handle" }],
      });
    }
    for (const handle of ["all", "here", "not valid", ""]) {
      expect((await create({ handle })).body, handle).toMatchObject({ code: "invalid_body" });
    }
    const { body } = await request("PATCH /api/me", { as: ben, body: { handle: "backend" } });
    expect(body).toMatchObject({ code: "handle_taken" });
    await create({ handle: "frontend", name: "Frontend" });
    expect((await change(2, { handle: "backend" })).body).toMatchObject({ code: "handle_taken" });
    expect((await change(2, { handle: "front.end" })).status).toBe(200);
  });

  test("A former handle of a group is free for groups at once, and for users after 90 days", async () => {
    const { request, ada, addSignedIn, create, clock } = await start();
    await create();
    await request("DELETE /api/admin/user-groups/1", { as: ada });
    const dan = await addSignedIn("Dan");
    const take = () => request("PATCH /api/me", { as: dan, body: { handle: "backend" } });
    expect((await take()).body).toMatchObject({ code: "handle_taken" });
    expect((await create()).status).toBe(200);
    await request("DELETE /api/admin/user-groups/2", { as: ada });
    clock.at += 91 * dayMs;
    const eve = await addSignedIn("Eve");
    const later = await request("PATCH /api/me", { as: eve, body: { handle: "backend" } });
    expect(later.status).toBe(200);
  });

  test("A new user gets no handle of a group", async () => {
    const { create, addUser } = await start();
    await create({ handle: "dora", name: "Dora" });
    expect(await addUser("dora@example.org", "Dora")).toMatchObject({ handle: "dora-2" });
  });

  test("Only active users are added, at most 200, to at most 200 groups", async () => {
    const { database, create, change } = await start();
    const users = database.sql.updateTable("users").where("id", "=", 3);
    await users.set({ deactivated_at: 1 }).execute();
    expect((await create({ userIds: [3] })).body).toMatchObject({ code: "user_not_found" });
    expect((await create({ userIds: [99] })).body).toMatchObject({ code: "user_not_found" });
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await create({ userIds: many })).body).toMatchObject({ code: "invalid_body" });
    await users.set({ deactivated_at: null }).execute();
    await create({ userIds: [2, 3] });
    await users.set({ deactivated_at: 1 }).execute();
    expect((await change(1, { userIds: [2] })).body, "a member stays").toMatchObject({
      memberCount: 2,
    });
    const rows = Array.from({ length: 199 }, (_, index) => {
      const handle = `g${index}`;
      return { handle, handle_skeleton: `${handle}x`, name: handle, created_at: 1 };
    });
    await database.sql.insertInto("user_groups").values(rows).execute();
    const full = await create({ handle: "one-more" });
    expect(full.body).toMatchObject({ code: "limit_reached", limit: 200 });
  });

  test("The owner of a chat adds all members of a group who are not in it", async () => {
    const { request, ada, ben, chat, create } = await start();
    await create({ userIds: [1, 2, 3] });
    const add = (as: string, groupId = 1) =>
      request(`POST ${chat}/members`, { as, body: { groupId } });
    expect((await add(ben)).body).toMatchObject({ code: "not_allowed" });
    expect((await add(ada, 9)).body).toMatchObject({ code: "user_group_not_found" });
    expect((await add(ada)).body).toEqual({ added: 1 });
    const { body } = await request(`GET ${chat}/members`, { as: ada });
    const roles = body.items.map((one: { user: { id: number }; role: string }) => [
      one.user.id,
      one.role,
    ]);
    expect(roles).toEqual([
      [1, "owner"],
      [2, "member"],
      [3, "member"],
    ]);
    expect((await add(ada)).body).toEqual({ added: 0 });
  });

  test("A deleted user leaves the groups", async () => {
    const { request, ada, server, create, list } = await start();
    await create();
    await request("DELETE /api/admin/users/2", { as: ada, body: { messages: "keep" } });
    await server.deletion.removals.run();
    expect(await list()).toMatchObject([{ handle: "backend", memberCount: 0 }]);
  });
});
