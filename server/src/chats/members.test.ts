import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("A new member starts with all earlier messages read", async () => {
    const { request, ada, cleo, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "before" } });
    const added = await request(`PUT ${chat}/members/3`, { as: ada, body: { role: "member" } });
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({ user: { id: 3, displayName: "Cleo" }, role: "member" });
    expect((await request(`GET ${chat}`, { as: cleo })).body).toMatchObject({
      memberCount: 3,
      lastMessageId: 1,
      me: { role: "member", readMessageId: 1 },
    });
  });

  test("A new role keeps the member's read marker and join time", async () => {
    const { request, clock, ada, ben, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "unread" } });
    const before = (await request(`GET ${chat}/members`, { as: ada })).body.items[1];
    clock.at += 60_000;
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    const { body } = await request(`GET ${chat}/members`, { as: ada });
    expect(body.items[1]).toEqual({ ...before, role: "owner" });
    expect((await request(`GET ${chat}`, { as: ben })).body.me).toMatchObject({
      role: "owner",
      readMessageId: 0,
    });
  });

  test("A member manages the chat only while they are its owner", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    const rename = () => request(`PATCH ${chat}`, { as: ben, body: { title: "Ben's" } });
    expect((await rename()).status).toBe(403);
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    expect((await rename()).status).toBe(200);
    await request(`PUT ${chat}/members/2`, { as: ben, body: { role: "member" } });
    expect((await rename()).status).toBe(403);
  });

  test("Unknown users, non-members and invalid roles are rejected", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    for (const [endpoint, body, code] of [
      [`PUT ${chat}/members/99`, { role: "member" }, "user_not_found"],
      [`DELETE ${chat}/members/99`, undefined, "user_not_found"],
      [`DELETE ${chat}/members/3`, undefined, "user_not_found"],
      [`PUT ${chat}/members/3`, { role: "admin" }, "invalid_body"],
      [`PUT ${chat}/members/3`, {}, "invalid_body"],
    ] as const) {
      expect((await request(endpoint, { as: ada, body })).body.code, endpoint).toBe(code);
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.memberCount).toBe(2);
  });

  test("The last owner can neither leave nor become a plain member", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    const leave = () => request(`DELETE ${chat}/members/1`, { as: ada });
    const rejected = await leave();
    expect(rejected.status).toBe(409);
    expect(rejected.body.code).toBe("last_owner");
    const stepBack = await request(`PUT ${chat}/members/1`, { as: ada, body: { role: "member" } });
    expect(stepBack.body.code).toBe("last_owner");
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    expect((await leave()).status).toBe(204);
    expect((await request(`GET ${chat}`, { as: ada })).status).toBe(404);
  });

  test("When two owners leave at the same time, one is kept", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
    const replies = await Promise.all([
      request(`DELETE ${chat}/members/1`, { as: ada }),
      request(`DELETE ${chat}/members/2`, { as: ben }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test("An owner who is being removed cannot add themselves back", async () => {
    const { request, ada, ben, chat } = await startWithCast(await open());
    for (let round = 0; round < 8; round++) {
      await request(`PUT ${chat}/members/2`, { as: ada, body: { role: "owner" } });
      const [removed] = await Promise.all([
        request(`DELETE ${chat}/members/2`, { as: ada }),
        request(`PUT ${chat}/members/2`, { as: ben, body: { role: "owner" } }),
      ]);
      expect(removed.status).toBe(204);
      expect((await request(`GET ${chat}`, { as: ben })).status).toBe(404);
    }
  });

  test("Members can leave, only managers remove others, and former members see nothing", async () => {
    const { request, ada, ben, cleo, chat } = await startWithCast(await open());
    await request(`PUT ${chat}/members/3`, { as: ada, body: { role: "member" } });
    expect((await request(`DELETE ${chat}/members/3`, { as: ben })).body.code).toBe("not_allowed");
    expect((await request(`DELETE ${chat}/members/2`, { as: ben })).status).toBe(204);
    expect((await request(`GET ${chat}/messages`, { as: ben })).status).toBe(404);
    expect((await request("GET /api/chats", { as: ben })).body.items).toEqual([]);
    expect((await request(`DELETE ${chat}/members/3`, { as: ada })).status).toBe(204);
    expect((await request(`GET ${chat}/messages`, { as: cleo })).status).toBe(404);
  });
});
