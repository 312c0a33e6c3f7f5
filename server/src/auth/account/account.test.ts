import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { fetchState } from "../../../test/kit/fetched-state.ts";
import { connectStatefulClient, listen } from "../../../test/kit/live-client.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const minute = 60_000;
const avatarUrl = "https://example.org/ben.png";

eachDatabase((open) => {
  async function startWithBen(environment: Record<string, string> = {}) {
    const database = await open();
    const cast = await startWithCast(database, environment);
    const change = (body: object, as = cast.ben) => cast.request("PATCH /api/me", { as, body });
    const events = async () => {
      const query = database.sql.selectFrom("audit_log").where("event", "=", "user_updated");
      return query.select(["actor_user_id", "target", "address", "details"]).execute();
    };
    return { ...cast, database, change, events };
  }

  test("Users read their own profile and change their name and avatar", async () => {
    const { request, ben, change, events } = await startWithBen();
    const me = { id: 2, email: "ben@example.org", role: "member", handle: "ben", avatarUrl: null };
    expect((await request("GET /api/me", { as: ben })).body).toEqual({ ...me, displayName: "Ben" });
    const reply = await change({ displayName: "  Ben Okafor ", avatarUrl, role: "owner" });
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const changed = { ...me, displayName: "Ben Okafor", avatarUrl };
    expect(reply.body).toEqual(changed);
    expect((await request("GET /api/me", { as: ben })).body).toEqual(changed);
    expect((await change({ avatarUrl: null })).body.avatarUrl).toBeNull();
    expect((await change({})).body).toEqual({ ...changed, avatarUrl: null });
    const log = { actor_user_id: 2, target: "user:2", address: "127.0.0.1" };
    expect(await events()).toEqual([
      { ...log, details: '{"fields":"displayName avatarUrl"}' },
      { ...log, details: '{"fields":"avatarUrl"}' },
    ]);
  });

  test("Other clients show a new name immediately, in the member list and above earlier messages", async () => {
    const cast = await startWithBen();
    await cast.request(`POST ${cast.chat}/messages`, { as: cast.ben, body: { text: "Ding" } });
    const clients = [
      await connectStatefulClient(cast, cast.ada),
      await connectStatefulClient(cast, cast.ben),
    ];
    await cast.change({ displayName: "Benedikt", avatarUrl });
    await cast.request(`POST ${cast.chat}/messages`, { as: cast.ben, body: { text: "Dong" } });
    const byAdmin = { as: cast.ada, body: { displayName: "Bengt" } };
    expect((await cast.request("PATCH /api/admin/users/2", byAdmin)).status).toBe(200);
    const tokens = [cast.ada, cast.ben];
    for (const [index, client] of clients.entries()) {
      const fetched = await fetchState(cast, tokens[index] ?? "");
      await expect.poll(() => client.update()).toEqual(fetched);
    }
    const authors = clients[0]?.state.timelines[2]?.messages.map(({ author }) => author);
    expect(authors).toMatchObject([{ displayName: "Bengt" }, { displayName: "Bengt" }]);
  });

  test("[A36] A new name reaches only users who share a chat, and a new e-mail reaches nobody", async () => {
    const cast = await startWithBen();
    const [ada, cleo] = [await listen(cast, cast.ada), await listen(cast, cast.cleo)];
    await cast.change({ displayName: "Benedikt" });
    expect((await ada.next("member.changed")).member?.user.displayName).toBe("Benedikt");
    await cast.change({ email: "benedikt@example.org" });
    for (const client of [ada, cleo]) await client.receiveAll();
    expect(ada.events.filter(({ type }) => type === "member.changed")).toHaveLength(1);
    expect(cleo.events.map(({ type }) => type)).toEqual(["ready", "pong"]);
  });

  test("[A24] A new e-mail requires recent authentication, a new name does not", async () => {
    const { clock, change, signIn } = await startWithBen();
    clock.at += 10 * minute;
    const stale = await change({ email: "benedikt@example.org", displayName: "Benedikt" });
    expect([stale.status, stale.body.code]).toEqual([403, "reauthentication_required"]);
    expect((await change({ displayName: "B", email: " BEN@example.org " })).status).toBe(200);
    const fresh = await signIn("ben@example.org");
    const reply = await change({ email: "Benedikt@Example.org" }, fresh);
    expect(reply.body).toMatchObject({ email: "benedikt@example.org", displayName: "B" });
    expect(await signIn("benedikt@example.org")).toMatch(/^sess_/);
    expect(await signIn("ben@example.org")).toBe("");
  });

  test("[A8] The e-mail of another user is rejected in every spelling", async () => {
    const { change, events } = await startWithBen();
    for (const email of ["ada@example.org", "ADA@EXAMPLE.ORG", "ａｄａ@example.org"]) {
      const reply = await change({ email, displayName: "Eve" });
      expect(reply.status, email).toBe(409);
      expect(reply.body).toMatchObject({ code: "email_taken", errors: [{ pointer: "/email" }] });
    }
    expect((await change({})).body.displayName).toBe("Ben");
    expect(await events()).toEqual([]);
  });

  test("[A7, A8] A change with one invalid member is rejected completely", async () => {
    const { request, ben, change } = await startWithBen();
    const invalid = [
      ["/displayName", { displayName: "" }],
      ["/displayName", { displayName: null }],
      ["/displayName", { displayName: "B\u0000en" }],
      ["/displayName", { displayName: "\u202eneB" }],
      ["/displayName", { displayName: "b".repeat(81) }],
      ["/avatarUrl", { avatarUrl: 7 }],
      ["/avatarUrl", { avatarUrl: "" }],
      ["/avatarUrl", { avatarUrl: "javascript:alert(1)" }],
      ["/avatarUrl", { avatarUrl: "data:image/png;base64,AA==" }],
      ["/avatarUrl", { avatarUrl: `https://example.org/${"a".repeat(2048)}` }],
      ["/email", { email: ["ben@example.org"] }],
      ["/email", { email: "ben＠example.org" }],
      ["/email", { email: "ben@example.org\r\nBcc: eve@example.org" }],
    ] as const;
    for (const [pointer, bad] of invalid) {
      const reply = await change({ displayName: "Changed", ...bad });
      expect(reply.status, JSON.stringify(bad)).toBe(400);
      expect(reply.body.code).toBe("invalid_body");
      for (const error of reply.body.errors) expect(error.pointer).toBe(pointer);
    }
    expect((await request("GET /api/me", { as: ben })).body.displayName).toBe("Ben");
  });
});
