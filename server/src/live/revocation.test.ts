import type { SessionEnd } from "@belfry/contracts/events";
import { expect, test } from "vitest";
import { type Belfry, openCast } from "../../test/belfry.ts";
import { eachDatabase } from "../../test/each-database.ts";
import { type Ear, listen, openEar } from "../../test/ear.ts";
import type { Database } from "../database/database.ts";

const day = 24 * 60 * 60 * 1000;

type Scene = Awaited<ReturnType<typeof openScene>>;
type Act = (scene: Scene) => unknown;

/** Ben's session has the id 2, his other one 4, his key 1. */
async function openScene(database: Database) {
  const cast = await openCast(database);
  const other = await cast.signIn("ben@example.org");
  const draft = { name: "CI", scopes: ["read"], expiresAt: inDays(cast, 400) };
  const { body } = await cast.ask("POST /api/me/api-keys", { as: cast.ben, body: draft });
  const own = (endpoint: string, given?: object) =>
    cast.ask(endpoint, { as: cast.ben, body: given });
  const byOther = (endpoint: string, given?: object) =>
    cast.ask(endpoint, { as: other, body: given });
  const byAda = (endpoint: string, given?: object) =>
    cast.ask(endpoint, { as: cast.ada, body: given });
  return { ...cast, other, key: body.key as string, own, byOther, byAda };
}

function inDays({ clock }: Pick<Belfry, "clock">, days: number): string {
  return new Date(clock.at + days * day).toISOString();
}

/** Every act that ends Ben's session, and what its socket is told. */
const endings: [name: string, reason: SessionEnd, act: Act][] = [
  ["its logout", "logout", ({ own }) => own("POST /api/auth/logout")],
  ["its own end in the list", "logout", ({ own }) => own("DELETE /api/me/sessions/2")],
  ["its end by another session", "revoked", ({ byOther }) => byOther("DELETE /api/me/sessions/2")],
  ["the end of all others", "revoked", ({ byOther }) => byOther("DELETE /api/me/sessions")],
  ["the end of its time", "expired", ({ clock }) => (clock.at += 30 * day)],
  ["a week without use", "expired", ({ clock }) => (clock.at += 7 * day)],
];

/** The same for Ben's key. */
const keyEndings: [name: string, reason: SessionEnd, act: Act][] = [
  ["its revocation", "revoked", ({ byOther }) => byOther("DELETE /api/me/api-keys/1")],
  ["the end of its time", "expired", ({ clock }) => (clock.at += 400 * day)],
];

/** After the act a message is posted that everybody hears but this ear. */
async function expectSilence(scene: Scene, ear: Ear, reason: SessionEnd, act: Act) {
  const { ask, relay } = scene;
  await ask(`POST ${relay.url}`, { body: { text: "before" } });
  await ear.next("message.posted");
  await act(scene);
  expect(await ear.next("session.ended")).toEqual({ type: "session.ended", reason });
  const witness = await listen(scene, await scene.signIn("ada@example.org"));
  await ask(`POST ${relay.url}`, { body: { text: "after" } });
  await witness.next("message.posted");
  expect(await ear.closed).toEqual({ code: 4401, reason });
  expect(ear.events.at(-1)).toEqual({ type: "session.ended", reason });
  expect(JSON.stringify(ear.events)).not.toContain("after");
}

eachDatabase((open) => {
  test.each(endings)(
    "[A22, L13] a session's socket is silent and closed after %s",
    async (_name, reason, act) => {
      const scene = await openScene(await open());
      await expectSilence(scene, await listen(scene, scene.ben), reason, act);
      expect((await scene.own("GET /api/chats")).body.code).toBe("invalid_token");
    },
  );

  test.each(keyEndings)(
    "[A22, A25, L13] a key's socket is silent and closed after %s",
    async (_name, reason, act) => {
      const scene = await openScene(await open());
      await expectSilence(scene, await listen(scene, scene.key), reason, act);
      const reply = await scene.ask("GET /api/chats", { as: scene.key });
      expect(reply.body.code).toBe("invalid_token");
    },
  );

  test("[A22] the end of one session leaves the user's others and the keys alone", async () => {
    const scene = await openScene(await open());
    const ears = [await listen(scene, scene.other), await listen(scene, scene.key)];
    const ear = await listen(scene, scene.ben);
    await scene.own("POST /api/auth/logout");
    await ear.closed;
    for (const each of ears) await each.settled();
  });

  test("[A36, L7] a removed member hears nothing more of the chat, on any socket", async () => {
    const scene = await openScene(await open());
    const { ask, chat, relay, ada } = scene;
    const ears = [await listen(scene, scene.ben), await listen(scene, scene.key)];
    await ask(`DELETE ${chat}/members/2`, { as: ada });
    for (const ear of ears) await ear.next("chat.removed");
    await ask(`POST ${relay.url}`, { body: { text: "after" } });
    for (const ear of ears) {
      ear.say({ type: "resume", chats: { [scene.deploys.id]: 0 } });
      await ear.settled();
      expect(JSON.stringify(ear.events)).not.toContain("after");
    }
  });

  test("[A20] what a client says keeps its session alive, what the server pings does not", async () => {
    const scene = await openScene(await open());
    const [spoken, silent] = [await listen(scene, scene.ben), await listen(scene, scene.other)];
    for (let days = 0; days < 12; days += 6) {
      scene.clock.at += 6 * day;
      await spoken.settled();
      silent.socket.pong();
    }
    expect(await silent.closed).toEqual({ code: 4401, reason: "expired" });
    await spoken.settled();
    expect((await scene.own("GET /api/chats")).status).toBe(200);
  });

  test("[A20] what is said after a session's time does not bring it back", async () => {
    const scene = await openScene(await open());
    const ear = await listen(scene, scene.ben);
    scene.clock.at += 7 * day;
    ear.say({ type: "ping" });
    expect(await ear.closed).toEqual({ code: 4401, reason: "expired" });
    expect(ear.events.map(({ type }) => type)).toEqual(["ready", "session.ended"]);
  });

  test("[A20] a session that another server saw in use stays open here", async () => {
    const database = await open();
    const scene = await openScene(database);
    const ear = await listen(scene, scene.ben);
    const seen = { last_seen_at: scene.clock.at + 6 * day };
    await database.sql.updateTable("sessions").set(seen).where("id", "=", 2).execute();
    scene.clock.at += 8 * day;
    await expect
      .poll(async () => {
        ear.say({ type: "ping" });
        return ear.events.at(-1)?.type;
      })
      .toBe("pong");
  });

  test("[A25, L1] a key opens a socket by its header and by its first frame", async () => {
    const scene = await openScene(await open());
    await listen(scene, scene.key);
    const ear = openEar(scene.url);
    ear.socket.on("open", () => ear.say({ type: "authenticate", token: scene.key }));
    expect(await ear.next("ready")).toMatchObject({ userId: 2 });
  });

  test("[A25] a key that may only read says nothing in a chat", async () => {
    const scene = await openScene(await open());
    const ada = await listen(scene, scene.ada);
    const [reading, writing] = [await listen(scene, scene.key), await listen(scene, scene.ben)];
    const typing = { type: "typing", chatId: scene.deploys.id } as const;
    reading.say(typing);
    await reading.settled();
    writing.say(typing);
    await ada.next("typing");
    await ada.settled();
    expect(ada.events.filter(({ type }) => type === "typing")).toHaveLength(1);
  });

  test("[A18, L3] who must turn on two-factor first is told so, and hears nothing", async () => {
    const database = await open();
    const scene = await openScene(database);
    const rule = { name: "require_two_factor", value: "true" };
    await database.sql.insertInto("settings").values(rule).execute();
    for (const token of [scene.ben, scene.key]) {
      const ear = openEar(scene.url, { headers: { authorization: `Bearer ${token}` } });
      expect(await ear.closed).toEqual({ code: 4401, reason: "enrolment_required" });
      expect(ear.events).toEqual([{ type: "session.ended", reason: "enrolment_required" }]);
    }
  });
});
