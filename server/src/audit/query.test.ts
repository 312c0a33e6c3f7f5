import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import type { Database } from "../database/database.ts";
import { type AuditDetails, type AuditEvent, createAudit } from "./audit.ts";

const path = "/api/admin/audit";

interface Entry {
  event: AuditEvent;
  result: "success" | "failure";
  actorUserId?: number;
  target?: string;
  address?: string;
  details?: AuditDetails;
}

/** `list` reads the log as Ada; `entry` adds an entry one minute after the previous one. */
async function startWithLog(database: Database) {
  const cast = await startWithCast(database);
  const { clock } = cast;
  const audit = createAudit({ database, clock });
  const entry = ({ event, result, actorUserId, target, address, details }: Entry) => {
    clock.at += 60_000;
    const user = actorUserId === undefined ? {} : { user: { id: actorUserId } };
    const origin = address === undefined ? {} : { origin: { ip: address } };
    return audit[result]({ ...user, ...origin }, event, target, details);
  };
  const list = (query = "") => cast.request(`GET ${path}${query}`, { as: cast.ada });
  const events = async (query: string) =>
    (await list(query)).body.items.map(({ event }: { event: string }) => event);
  return { ...cast, entry, list, events };
}

eachDatabase((open) => {
  test("[A42, U24] The log lists time in UTC, actor, event, target with its name, IP address and result", async () => {
    const { list, entry, clock } = await startWithLog(await open());
    await entry({
      event: "authz_change",
      result: "success",
      actorUserId: 1,
      target: "user:2",
      address: "203.0.113.1",
      details: { oldRole: "member", newRole: "admin" },
    });
    await entry({ event: "authn_login_fail", result: "failure", address: "2001:db8::1" });
    const { items } = (await list("?limit=2")).body;
    expect(items).toEqual([
      {
        id: items[0].id,
        at: new Date(clock.at).toISOString(),
        event: "authn_login_fail",
        result: "failure",
        actor: null,
        target: null,
        targetName: null,
        address: "2001:db8::1",
        details: {},
        detailNames: {},
      },
      {
        id: items[0].id - 1,
        at: new Date(clock.at - 60_000).toISOString(),
        event: "authz_change",
        result: "success",
        actor: { id: 1, displayName: "Ada" },
        target: "user:2",
        targetName: "Ben",
        address: "203.0.113.1",
        details: { oldRole: "member", newRole: "admin" },
        detailNames: {},
      },
    ]);

    for (const target of ["chat:1", "chat:99", "session:1"])
      await entry({ event: "session_ended", result: "success", target });
    const named = (await list("?limit=3")).body.items;
    expect(named.map(({ targetName }: { targetName: string }) => targetName)).toEqual([
      null,
      null,
      "Lounge",
    ]);
  });

  test("[A42, V13] The log names the chats and users whose ids are in details", async () => {
    const { list, entry } = await startWithLog(await open());
    const details = { fromChatId: 1, toChatId: 99, userId: 2, count: 1 };
    await entry({ event: "webhook_moved", result: "success", target: "webhook:1", details });
    const { items } = (await list("?limit=1")).body;
    expect(items[0]).toMatchObject({ details });
    expect(items[0].detailNames).toEqual({ fromChatId: "Lounge", userId: "Ben" });
  });

  test("[A42] The log is filtered by event, result, actor, target, user and time", async () => {
    const { entry, events, list, clock } = await startWithLog(await open());
    const start = clock.at;
    await entry({ event: "user_updated", result: "success", actorUserId: 1, target: "user:3" });
    await entry({ event: "authn_login_fail", result: "failure", target: "user:2" });
    await entry({ event: "authn_login_success", result: "success", actorUserId: 2 });
    await entry({ event: "user_updated", result: "success", actorUserId: 2, target: "user:2" });
    const minute = (count: number) => new Date(start + count * 60_000).toISOString();

    expect(await events("?event=user_updated")).toHaveLength(2);
    expect(await events("?result=failure")).toEqual(["authn_login_fail"]);
    expect(await events("?actorId=2")).toEqual(["user_updated", "authn_login_success"]);
    expect(await events("?target=user:2")).toEqual(["user_updated", "authn_login_fail"]);
    expect(await events("?userId=2")).toEqual([
      "user_updated",
      "authn_login_success",
      "authn_login_fail",
    ]);
    expect(await events(`?from=${minute(2)}&to=${minute(3)}`)).toEqual([
      "authn_login_success",
      "authn_login_fail",
    ]);
    expect(await events(`?event=user_updated&actorId=2&from=${minute(1)}`)).toHaveLength(1);
    expect(await events("?event=nothing_like_it")).toEqual([]);
    expect((await list("?to=2030-06-30T23:59:60Z")).body).toMatchObject({
      code: "invalid_query",
      errors: [{ pointer: "/to" }],
    });
  });

  test("[A42] Pages are stable while entries are added", async () => {
    const { entry, list } = await startWithLog(await open());
    for (let count = 0; count < 5; count++) {
      await entry({ event: "session_ended", result: "success", details: { count } });
    }
    const seen: number[] = [];
    let query = "?event=session_ended&limit=2";
    for (;;) {
      const { items, nextCursor } = (await list(query)).body;
      seen.push(...items.map(({ details }: { details: { count: number } }) => details.count));
      if (nextCursor === undefined) break;
      await entry({ event: "session_ended", result: "success", details: { count: 99 } });
      query = `?event=session_ended&limit=2&cursor=${nextCursor}`;
    }
    expect(seen).toEqual([4, 3, 2, 1, 0]);
  });

  test("[A42] Entries of a deactivated user keep the actor's name", async () => {
    const database = await open();
    const { entry, list } = await startWithLog(database);
    await entry({ event: "chat_created", result: "success", actorUserId: 2 });
    await database.sql
      .updateTable("users")
      .set({ deactivated_at: 1 })
      .where("id", "=", 2)
      .execute();
    const { items } = (await list("?actorId=2&limit=1")).body;
    expect(items).toMatchObject([{ actor: { id: 2, displayName: "Ben" } }]);
  });

  test("[A42] Control characters are escaped when the log is read", async () => {
    const { entry, request, ada } = await startWithLog(await open());
    const name = "a\nb\u001b[31mc\u0085\u202ed\\n";
    await entry({ event: "webhook_renamed", result: "success", details: { name, count: 2 } });
    const { body } = await request(`GET ${path}?limit=1`, { as: ada });
    expect(body.items[0].details).toEqual({
      name: "a\\u000ab\\u001b[31mc\\u0085\\u202ed\\\\n",
      count: 2,
    });
  });

  test("[A42] Filters that cannot be an event or a target are rejected", async () => {
    const { request, ada } = await startWithCast(await open());
    for (const query of ["event=%00", "target=user%3A1%00", "event=It%27s", "target=%20"]) {
      const { body } = await request(`GET /api/admin/audit?${query}`, { as: ada });
      expect(body, query).toMatchObject({ status: 400, code: "invalid_query" });
    }
  });

  test("[A42] Only administrators can read the log, and nobody can write to it", async () => {
    const { request, ada, ben, list } = await startWithLog(await open());
    expect((await request(`GET ${path}`, { as: ben })).body.code).toBe("admin_required");
    expect((await request(`GET ${path}`)).status).toBe(401);
    const before = (await list()).body;
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await request(`${method} ${path}`, { as: ada, body: {} })).status, method).toBe(405);
      expect((await request(`${method} ${path}/1`, { as: ada, body: {} })).status, method).toBe(
        404,
      );
    }
    expect((await list()).body).toEqual(before);
  });

  test("Invalid query parameters are rejected", async () => {
    const { list } = await startWithLog(await open());
    for (const query of [
      "?from=yesterday",
      "?to=2026-13-45T00:00:00Z",
      "?result=maybe",
      "?actorId=ada",
      "?actorId=0",
      "?cursor=-1",
      "?cursor=%27%20or%201=1",
      "?limit=0",
      "?limit=1000",
    ]) {
      const reply = await list(query);
      expect(reply.body, query).toMatchObject({ status: 400, code: "invalid_query" });
    }
  });
});
