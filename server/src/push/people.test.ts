/** Pushes about people: mentions, replies, direct messages, and who turned them off. */
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { startWithPush } from "../../test/kit/push/push-cast.ts";

type Cast = Awaited<ReturnType<typeof startWithPush>>;

/** Returns a function that posts and returns who received a push, by the paths of their browsers. */
function createPost({ request, settled, service }: Cast) {
  return async (path: string, as: string | undefined, body: object) => {
    const before = service.received.length;
    const reply = await request(`POST ${path}`, { ...(as && { as }), body });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    await settled();
    const paths = service.received.slice(before).map((push) => push.path);
    return { id: reply.body.id as number, paths: paths.sort() };
  };
}

async function startPeople(cast: Cast) {
  const { turnOn, request, ada, ben, cleo, chat } = cast;
  await turnOn(ada, "/ada");
  await turnOn(ben, "/ben");
  await turnOn(cleo, "/cleo");
  const direct = { kind: "direct", memberIds: [2] };
  const { body: pair } = await request("POST /api/chats", { as: ada, body: direct });
  const mute = (body: object) => request(`PUT ${chat}/notifications`, { as: ben, body });
  return { post: createPost(cast), group: `${chat}/messages`, pair, mute };
}

eachDatabase((open) => {
  test("A mention, a reply and a direct message reach their reader and nobody else", async () => {
    const cast = await startWithPush(await open());
    const { ada, ben, service, relay } = cast;
    const { post, group, pair } = await startPeople(cast);
    expect((await post(group, ada, { text: "Good morning" })).paths).toEqual([]);
    expect((await post(group, ada, { text: "@ben, look" })).paths).toEqual(["/ben"]);
    expect((await post(group, ada, { text: "`@ben` and @cleo, who is no member" })).paths).toEqual(
      [],
    );
    expect((await post(group, ada, { text: "@all" })).paths).toEqual(["/ben"]);
    const question = await post(group, ben, { text: "Who has the key?" });
    const reply = await post(group, ada, { text: "I have it", replyTo: question.id });
    expect(reply.paths).toEqual(["/ben"]);
    const own = await post(group, ben, { text: "@ben", replyTo: question.id });
    expect(own.paths, "my own message").toEqual([]);
    const machine = { text: "done", replyTo: question.id };
    const byMachine = await post(new URL(relay.url).pathname, undefined, machine);
    expect(byMachine.paths, "a webhook that may not mention").toEqual([]);
    const direct = await post(`/api/chats/${pair.id}/messages`, ada, { text: "Lunch?" });
    expect(direct.paths).toEqual(["/ben"]);
    expect(service.to("/ben").at(-1)).toMatchObject({ body: "Lunch?", tag: `chat-${pair.id}` });
    expect(service.received.at(-1)?.payload.app_badge).toBeGreaterThan(0);
  });

  test("@here reaches members who are online when it is posted", async () => {
    const cast = await startWithPush(await open());
    const { ada, ben } = cast;
    const { post, group } = await startPeople(cast);
    expect((await post(group, ada, { text: "@here, offline" })).paths).toEqual([]);
    const screen = await listen(cast, ben);
    screen.send({ type: "active" });
    await screen.receiveAll();
    await cast.passBus();
    expect((await post(group, ada, { text: "@here, online" })).paths).toEqual(["/ben"]);
  });

  test("A user who has muted the chat receives nothing, even if the push already waits", async () => {
    const cast = await startWithPush(await open());
    const { ada, clock, retry, service } = cast;
    const { post, group, mute } = await startPeople(cast);
    const mutedUntil = new Date(clock.at + 3_600_000).toISOString();
    await mute({ level: "all", mutedUntil });
    expect((await post(group, ada, { text: "@ben, now" })).paths, "muted").toEqual([]);
    await mute({ level: "nothing" });
    expect((await post(group, ada, { text: "@ben, now" })).paths, "nothing").toEqual([]);
    await mute({ level: "mentions" });
    service.reply("/ben", { status: 503 });
    await post(group, ada, { text: "@ben, later" });
    await mute({ level: "mentions", mutedUntil });
    service.reply("/ben", { status: 201 });
    clock.at += 60_000;
    await retry();
    expect(service.to("/ben"), "muted while it waited").toEqual([]);
    await mute({ level: "mentions" });
    expect((await post(group, ada, { text: "@ben, again" })).paths).toEqual(["/ben"]);
  });

  test("A mention that waits is not replaced by a later message without one", async () => {
    // T3
    const cast = await startWithPush(await open());
    const { ada, clock, retry, service } = cast;
    const { post, group, mute } = await startPeople(cast);
    await mute({ level: "all" });
    service.reply("/ben", { status: 503 });
    await post(group, ada, { text: "first" });
    await post(group, ada, { text: "@ben, look" });
    await post(group, ada, { text: "last" });
    service.reply("/ben", { status: 201 });
    clock.at += 60_000;
    await retry();
    expect(service.to("/ben").at(-1)?.body).toContain("look");
  });

  test("A push that waits follows an edit: without the mention it is not sent, and it has the new text", async () => {
    const cast = await startWithPush(await open());
    const { ada, clock, retry, request, service, chat } = cast;
    const { post, group } = await startPeople(cast);
    service.reply("/ben", { status: 503 });
    const { id } = await post(group, ada, { text: "@ben the password is hunter2" });
    const retryAfter = async (text: string, messageId: number) => {
      await request(`PATCH ${chat}/messages/${messageId}`, { as: ada, body: { text } });
      service.reply("/ben", { status: 201 });
      clock.at += 3_600_000;
      await retry();
    };
    await retryAfter("@ben, never mind", id);
    expect(service.to("/ben").map(({ body }) => body)).toEqual(["@ben, never mind"]);
    service.reply("/ben", { status: 503 });
    const other = await post(group, ada, { text: "@ben, look" });
    await retryAfter("Nothing", other.id);
    expect(service.to("/ben")).toHaveLength(1);
  });

  test("An API key that reports a viewed chat keeps no push from its user", async () => {
    const cast = await startWithPush(await open());
    const { ada, ben, deploys, server } = cast;
    const { post, group } = await startPeople(cast);
    const expiresAt = new Date(cast.clock.at + 86_400_000).toISOString();
    const { body } = await cast.request("POST /api/me/api-keys", {
      as: ben,
      body: { name: "Reader", scopes: ["read"], expiresAt },
    });
    const program = await listen(cast, body.key);
    program.send({ type: "viewing", chatId: deploys.id });
    await program.receiveAll();
    expect(server.push.isViewing(2, deploys.id)).toBe(false);
    expect((await post(group, ada, { text: "@ben" })).paths).toContain("/ben");
    const bodies = cast.service.to("/ben").map(({ body }) => body);
    expect(bodies, "besides the notice about the key").toContain("@ben");
  });
});
