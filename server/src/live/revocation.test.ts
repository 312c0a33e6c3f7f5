import type { SessionEnd } from "@belfry/contracts/live/events";
import { expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { connectLiveClient, listen } from "../../test/kit/live-client.ts";
import type { TestReply } from "../../test/kit/test-server.ts";
import { password, startWithTwoFactor } from "../../test/kit/two-factor.ts";
import type { Database } from "../database/database.ts";

const day = 24 * 60 * 60 * 1000;
const newPassword = { currentPassword: password, newPassword: "another quiet harbour" };

type Cast = Awaited<ReturnType<typeof startWithTwoFactor>>;
type Scene = Awaited<ReturnType<typeof openScene>>;
/** Returns the server's reply, or the new time of the clock. */
type Act = (scene: Scene) => Promise<TestReply> | number;
type Ending = [name: string, reason: SessionEnd, act: Act];

/** Ben's sessions have the ids 2 and 4, his API key has the id 1. */
async function startScene(database: Database): Promise<Scene> {
  const cast = await startWithTwoFactor(database);
  return openScene(cast, { name: "Ben", ben: cast.ben, ada: cast.ada });
}

/** Adds another member to the chat, who takes Ben's part, so that many endings share a server. */
async function addScene(cast: Cast, name: string): Promise<Scene> {
  const ada = await cast.signIn("Ada");
  const { id } = await cast.addUser(`${name.toLowerCase()}@example.org`, name);
  await cast.request(`PUT ${cast.chat}/members/${id}`, { as: ada, body: { role: "member" } });
  return openScene(cast, { name, ben: await cast.signIn(name), ada });
}

async function openScene(cast: Cast, user: { name: string; ben: string; ada: string }) {
  const { name, ben, ada } = user;
  const other = await cast.signIn(name);
  const expiresAt = new Date(cast.clock.at + 400 * day).toISOString();
  const draft = { name: "CI", scopes: ["read"], expiresAt };
  const { body: created } = await cast.request("POST /api/me/api-keys", { as: ben, body: draft });
  const { body: sessions } = await cast.request("GET /api/me/sessions", { as: ben });
  const current = sessions.items.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  const own = (endpoint: string, given?: object) =>
    cast.request(endpoint, { as: ben, body: given });
  const byOther = (endpoint: string, given?: object) =>
    cast.request(endpoint, { as: other, body: given });
  const byAda = (endpoint: string, given?: object) =>
    cast.request(endpoint, { as: ada, body: given });
  const { body: session } = await own("GET /api/auth/session");
  const paths = {
    session: `/api/me/sessions/${current.id}`,
    key: `/api/me/api-keys/${created.apiKey?.id ?? created.id}`,
    user: `/api/admin/users/${session.user.id}`,
    userSession: `/api/admin/users/${session.user.id}/sessions/${current.id}`,
  };
  const key: string = created.key;
  return { ...cast, ada, ben, other, key, paths, own, byOther, byAda };
}

/** Every action that ends Ben's session, with the reason that its socket receives. */
const endings: Ending[] = [
  ["a logout", "logout", ({ own }) => own("POST /api/auth/logout")],
  ["a logout in the session list", "logout", ({ own, paths }) => own(`DELETE ${paths.session}`)],
  [
    "a revocation by another session",
    "revoked",
    ({ byOther, paths }) => byOther(`DELETE ${paths.session}`),
  ],
  [
    "a revocation of all other sessions",
    "revoked",
    ({ byOther }) => byOther("DELETE /api/me/sessions"),
  ],
  [
    "a revocation by an administrator",
    "revoked",
    ({ byAda, paths }) => byAda(`DELETE ${paths.userSession}`),
  ],
  [
    "a revocation of all sessions by an administrator",
    "revoked",
    ({ byAda, paths }) => byAda(`DELETE ${paths.user}/sessions`),
  ],
  ["its expiry", "expired", ({ clock }) => (clock.at += 30 * day)],
  ["a week without use", "expired", ({ clock }) => (clock.at += 7 * day)],
  [
    "a change of the password",
    "password_changed",
    ({ byOther }) => byOther("PUT /api/me/password", newPassword),
  ],
  ["a reset of the password", "password_changed", resetPassword],
  ["the replacement of two-factor", "two_factor_changed", replaceTwoFactor],
  ["turning two-factor off", "two_factor_changed", turnOffTwoFactor],
  ["a reset of two-factor", "two_factor_changed", resetTwoFactor],
  ["its user's deactivation", "deactivated", deactivate],
];

/** The same for Ben's API key. */
const keyEndings: Ending[] = [
  ["its revocation", "revoked", ({ byOther, paths }) => byOther(`DELETE ${paths.key}`)],
  ["its expiry", "expired", ({ clock }) => (clock.at += 400 * day)],
  ["its user's deactivation", "deactivated", deactivate],
];

/** Changes of the policy, which end the session or only the key of every user. */
const policyEndings: Ending[] = [
  ["a policy that requires two-factor", "enrolment_required", requireTwoFactor],
  ["turning a required two-factor off", "enrolment_required", turnOffRequiredTwoFactor],
  ["a reset of a required two-factor", "enrolment_required", resetRequiredTwoFactor],
];

async function resetPassword({ byAda, request, paths }: Scene) {
  const { body } = await byAda(`POST ${paths.user}/password-reset`);
  const token = new URL(body.url).hash.replace("#token=", "");
  const confirm = { token, password: newPassword.newPassword };
  return request("POST /api/auth/password-reset/confirm", { body: confirm });
}

async function replaceTwoFactor({ byOther, enrol, other, createApp }: Scene) {
  const { phone } = await enrol(other);
  const { body } = await byOther("POST /api/me/2fa", { password, code: phone.code() });
  return byOther("POST /api/me/2fa/confirm", { code: createApp(body.secret).code() });
}

async function turnOffTwoFactor({ byOther, enrol, other }: Scene) {
  const { phone } = await enrol(other);
  return byOther("DELETE /api/me/2fa", { password, code: phone.code() });
}

async function resetTwoFactor({ byAda, enrol, other, paths }: Scene) {
  await enrol(other);
  return byAda(`DELETE ${paths.user}/2fa`);
}

async function requireTwoFactor({ byAda, enrol, ada }: Scene) {
  await enrol(ada);
  return byAda("PATCH /api/admin/policy", { requireTwoFactor: true });
}

async function turnOffRequiredTwoFactor(scene: Scene) {
  const { phone } = await scene.enrol(scene.other);
  await requireTwoFactor(scene);
  return scene.byOther("DELETE /api/me/2fa", { password, code: phone.code() });
}

async function resetRequiredTwoFactor(scene: Scene) {
  await scene.enrol(scene.other);
  await requireTwoFactor(scene);
  return scene.byAda(`DELETE ${scene.paths.user}/2fa`);
}

function deactivate({ byAda, paths }: Scene) {
  return byAda(`PATCH ${paths.user}`, { isActive: false });
}

/** Posts a message after the action. Its reply comes after it was sent to all sockets. */
async function expectSilence(
  scene: Scene,
  token: string,
  [name, reason, act]: Ending,
): Promise<void> {
  const { request, relay } = scene;
  const client = await listen(scene, token);
  await request(`POST ${relay.url}`, { body: { text: "before" } });
  await client.next("message.posted");
  const done = await act(scene);
  if (typeof done === "object") expect(done.status, `${name}: ${done.body}`).toBeLessThan(300);
  expect(await client.next("session.ended"), name).toEqual({ type: "session.ended", reason });
  const after = await request(`POST ${relay.url}`, { body: { text: "after" } });
  expect(after.status, name).toBe(200);
  expect(await client.closed, name).toEqual({ code: 4401, reason });
  expect(client.events.at(-1), name).toEqual({ type: "session.ended", reason });
  expect(JSON.stringify(client.events), name).not.toContain("after");
  const reply = await request("GET /api/chats", { as: token });
  const isLimited = reason === "enrolment_required";
  expect(reply.body.code, name).toBe(isLimited ? reason : "invalid_token");
}

anyDatabase((open) => {
  test("[A22, L13] A session's socket receives nothing more and closes after every action that ends it", async () => {
    const cast = await startWithTwoFactor(await open());
    for (const [index, ending] of endings.entries()) {
      const scene = await addScene(cast, nameOf(index));
      await expectSilence(scene, scene.ben, ending);
    }
  });

  test("[A22, A25, L13] An API key's socket receives nothing more and closes after every action that ends it", async () => {
    const cast = await startWithTwoFactor(await open());
    for (const [index, ending] of keyEndings.entries()) {
      const scene = await addScene(cast, nameOf(index));
      await expectSilence(scene, scene.key, ending);
    }
  });

  test.each(policyEndings)(
    "[A22, A25, L13] An API key's socket receives nothing more and closes after %s",
    async (...ending) => {
      const scene = await startScene(await open());
      await expectSilence(scene, scene.key, ending);
    },
  );

  test("[A22, L13] A session's socket receives nothing more after a policy that requires two-factor", async () => {
    const scene = await startScene(await open());
    await expectSilence(scene, scene.ben, ["policy", "enrolment_required", requireTwoFactor]);
  });

  test("[A22] The end of one session does not affect the user's other sessions and API keys", async () => {
    const scene = await startScene(await open());
    const clients = [await listen(scene, scene.other), await listen(scene, scene.key)];
    const client = await listen(scene, scene.ben);
    await scene.own("POST /api/auth/logout");
    await client.closed;
    for (const each of clients) await each.receiveAll();
  });

  test("[A36, L7] A removed member receives no further events from the chat on any socket", async () => {
    const scene = await startScene(await open());
    const { request, chat, relay, ada } = scene;
    const clients = [await listen(scene, scene.ben), await listen(scene, scene.key)];
    await request(`DELETE ${chat}/members/2`, { as: ada });
    for (const client of clients) await client.next("chat.removed");
    await request(`POST ${relay.url}`, { body: { text: "after" } });
    for (const client of clients) {
      client.send({ type: "resume", chats: { [scene.deploys.id]: 0 } });
      await client.receiveAll();
      expect(JSON.stringify(client.events)).not.toContain("after");
    }
  });

  test("[A20] Client frames keep a session alive, server pings do not", async () => {
    const scene = await startScene(await open());
    const [spoken, silent] = [await listen(scene, scene.ben), await listen(scene, scene.other)];
    for (let days = 0; days < 12; days += 6) {
      scene.clock.at += 6 * day;
      await spoken.receiveAll();
      silent.socket.pong();
    }
    expect(await silent.closed).toEqual({ code: 4401, reason: "expired" });
    await spoken.receiveAll();
    expect((await scene.own("GET /api/chats")).status).toBe(200);
  });

  test("[A20] Frames after a session's expiry do not revive it", async () => {
    const scene = await startScene(await open());
    const client = await listen(scene, scene.ben);
    scene.clock.at += 7 * day;
    client.send({ type: "ping" });
    expect(await client.closed).toEqual({ code: 4401, reason: "expired" });
    expect(client.events.map(({ type }) => type)).toEqual(["ready", "session.ended"]);
  });

  test("[A20] A session in use on another server stays open", async () => {
    const database = await open();
    const scene = await startScene(database);
    const client = await listen(scene, scene.ben);
    const seen = { last_seen_at: scene.clock.at + 6 * day };
    await database.sql.updateTable("sessions").set(seen).where("id", "=", 2).execute();
    scene.clock.at += 8 * day;
    await expect
      .poll(async () => {
        client.send({ type: "ping" });
        return client.events.at(-1)?.type;
      })
      .toBe("pong");
  });

  test("[A25, L1] An API key signs a socket in by header and by first frame", async () => {
    const scene = await startScene(await open());
    await listen(scene, scene.key);
    const client = connectLiveClient(scene.url);
    client.socket.on("open", () => client.send({ type: "authenticate", token: scene.key }));
    expect(await client.next("ready")).toMatchObject({ userId: 2 });
  });

  test("[A25] A read-only API key cannot send typing events", async () => {
    const scene = await startScene(await open());
    const ada = await listen(scene, scene.ada);
    const [reading, writing] = [await listen(scene, scene.key), await listen(scene, scene.ben)];
    const typing = { type: "typing", chatId: scene.deploys.id } as const;
    reading.send(typing);
    await reading.receiveAll();
    writing.send(typing);
    await ada.next("typing");
    await ada.receiveAll();
    expect(ada.events.filter(({ type }) => type === "typing")).toHaveLength(1);
  });

  test("[A43, L3] An unavailable database ends no session and closes the socket with 1012", async () => {
    const database = await open();
    const scene = await startScene(database);
    const client = await listen(scene, scene.ben);
    await database.sql.schema.alterTable("sessions").renameTo("away").execute();
    const late = connectLiveClient(scene.url, {
      headers: { authorization: `Bearer ${scene.other}` },
    });
    expect(await late.closed).toMatchObject({ code: 1012 });
    scene.clock.at += 7 * day;
    await database.sql.schema.alterTable("away").renameTo("sessions").execute();
    expect(await client.next("session.ended")).toMatchObject({ reason: "expired" });
  });

  test("[A18, L3] A session that is limited to enrolment receives session.ended and nothing else", async () => {
    const database = await open();
    const scene = await startScene(database);
    const rule = { name: "require_two_factor", value: "true" };
    await database.sql.insertInto("settings").values(rule).execute();
    for (const token of [scene.ben, scene.key]) {
      const client = connectLiveClient(scene.url, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await client.closed).toEqual({ code: 4401, reason: "enrolment_required" });
      expect(client.events).toEqual([{ type: "session.ended", reason: "enrolment_required" }]);
    }
  });
});

/** Names of users have letters only. */
function nameOf(index: number): string {
  return `User${String.fromCharCode(97 + index)}`;
}
