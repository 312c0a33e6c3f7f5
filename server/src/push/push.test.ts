/** The recipients and the contents of push notifications, decrypted by a push service on loopback. */
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { listen } from "../../test/kit/live-client.ts";
import { pushSubject, startWithPush } from "../../test/kit/push/push-cast.ts";

eachDatabase((open) => {
  test("[A45] A critical alert reaches the members of its chat, encrypted, and nobody else", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, alert, settled, ada, ben, cleo, url, deploys } = cast;
    await turnOn(ada, "/ada");
    await turnOn(ben, "/ben");
    await turnOn(cleo, "/cleo");
    const id = await alert({ text: "**db-1** is `down`, see [the runbook](https://example.org)" });
    await settled();
    expect(service.received.map(({ path }) => path).sort()).toEqual(["/ada", "/ben"]);
    const [push] = service.received;
    expect(push?.payload).toEqual({
      web_push: 8030,
      app_badge: 0,
      notification: {
        title: "Relay in Deploys",
        body: "db-1 is down, see the runbook",
        navigate: `${url}/chats/${deploys.id}/messages/${id}`,
        tag: `chat-${deploys.id}`,
        icon: `${url}/icons/icon-192.png`,
        renotify: true,
        data: { chatId: deploys.id, messageId: id, userId: expect.any(Number) },
      },
    });
    expect(push?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: String(24 * 60 * 60),
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    const { claims } = push?.vapid ?? {};
    expect(claims).toMatchObject({ sub: pushSubject, aud: `http://localhost:${service.port}` });
  });

  test("[A45] Removed, deactivated and signed-out users receive nothing, not even waiting notifications", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, alert, settled, retry, request, clock, chat, ada, ben, cleo } = cast;
    await request(`PUT ${chat}/members/3`, { as: ada, body: { role: "member" } });
    const dora = await cast.addSignedIn("Dora");
    await request(`PUT ${chat}/members/4`, { as: ada, body: { role: "member" } });
    for (const [token, path] of [
      [ada, "/ada"],
      [ben, "/ben"],
      [cleo, "/cleo"],
      [dora, "/dora"],
    ] as const) {
      await turnOn(token, path);
      service.reply(path, { status: 500 });
    }
    await alert({ text: "db-1 is down" });
    await settled();
    expect([service.requests(), service.received]).toEqual([4, []]);
    await request(`DELETE ${chat}/members/2`, { as: ada });
    await request("PATCH /api/admin/users/3", { as: ada, body: { isActive: false } });
    await request("POST /api/auth/logout", { as: dora });
    for (const path of ["/ada", "/ben", "/cleo", "/dora"]) service.reply(path, { status: 201 });
    clock.at += 60_000;
    await retry();
    await alert({ text: "db-2 is down" });
    await settled();
    expect(service.received.map(({ path }) => path)).toEqual(["/ada", "/ada"]);
  });

  test("[L17] A chat on the user's screen sends nothing to their devices, and only while it is there", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, alert, settled, clock, ben, deploys } = cast;
    await turnOn(ben, "/ben");
    const screen = await listen(cast, ben);
    const say = async (chatId: number | null) => {
      screen.send({ type: "viewing", chatId });
      await screen.receiveAll();
      await cast.passBus();
    };
    await say(deploys.id);
    await alert({ text: "seen" });
    await settled();
    await say(deploys.id + 1);
    await alert({ text: "looks elsewhere" });
    await settled();
    await say(deploys.id);
    clock.at += 91_000;
    await alert({ text: "gone without a word" });
    await settled();
    await say(deploys.id);
    screen.cut();
    await screen.closed;
    await expect.poll(() => cast.server.push.isViewing(2, deploys.id)).toBe(false);
    await alert({ text: "closed" });
    await settled();
    const bodies = service.to("/ben").map(({ body }) => body);
    expect(bodies).toEqual(["looks elsewhere", "gone without a word", "closed"]);
  });

  test("A message that was read, deleted or resolved while its notification waited is not sent", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, alert, settled, retry, request, clock, chat, ada, ben } = cast;
    await turnOn(ben, "/ben");
    const delay = async () => {
      service.reply("/ben", { status: 503 });
      const id = await alert({ text: "db-1 is down", key: "db-1", state: "open" });
      await settled();
      service.reply("/ben", { status: 201 });
      return id;
    };
    // In one step: the job of the server also retries as soon as the pause is over.
    const retryLater = () => {
      clock.at += 60 * 60_000;
      return retry();
    };
    const read = await delay();
    await request(`PUT ${chat}/read`, { as: ben, body: { messageId: read } });
    await retryLater();
    await alert({ text: "db-1 is up", key: "db-1", state: "resolved" });
    await delay();
    await alert({ text: "db-1 is up", key: "db-1", state: "resolved" });
    await retryLater();
    const removed = await delay();
    await request(`DELETE ${chat}/messages/${removed}`, { as: ada });
    await retryLater();
    expect(service.received).toEqual([]);
    await delay();
    await retryLater();
    expect(service.received).toHaveLength(1);
  });

  test("The end of an alert replaces its notification without a sound, and only where it was shown", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, alert, settled, ada, ben } = cast;
    await turnOn(ben, "/ben");
    await alert({ text: "db-1 is down", key: "db-1", state: "open" });
    await settled();
    await turnOn(ada, "/ada");
    await alert({ text: "db-1 is still down", key: "db-1", state: "open" });
    await settled();
    await alert({ text: "db-1 is up", key: "db-1", state: "resolved", level: "success" });
    await settled();
    const [first, last] = service.to("/ben");
    expect(service.to("/ben")).toHaveLength(2);
    expect(first).toMatchObject({ body: "db-1 is down", renotify: true });
    expect(last).toMatchObject({ title: "Resolved: Relay in Deploys", silent: true });
    expect(last?.tag).toBe(first?.tag);
    expect(service.to("/ada").map(({ body }) => body)).toEqual([
      "db-1 is still down",
      "db-1 is up",
    ]);
    await alert({ text: "db-1 is down again", key: "db-1", state: "open" });
    await settled();
    expect(service.to("/ben").at(-1)).toMatchObject({ tag: first?.tag, renotify: true });
  });

  test("Quiet hours delay notifications, and one line about open alerts follows", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, alert, settled, request, clock, ben, server } = cast;
    await turnOn(ben, "/ben");
    const { body: settings } = await request("GET /api/me/notifications", { as: ben });
    const quietHours = { from: "22:00", to: "07:00", timeZone: "UTC" };
    const body = { ...settings, quietHours, criticalPassesQuietHours: false, sound: false };
    expect((await request("PUT /api/me/notifications", { as: ben, body })).status).toBe(200);
    clock.at = Date.parse("2026-11-21T23:00:00Z");
    await server.notifications.summarizeQuietHours();
    await alert({ text: "db-1 is down", key: "db-1", state: "open" });
    await alert({ text: "db-2 is down", key: "db-2", state: "open" });
    await alert({ text: "Disk is nearly full" });
    await settled();
    await alert({ text: "db-2 is up", key: "db-2", state: "resolved" });
    await settled();
    await server.notifications.summarizeQuietHours();
    expect(service.received).toEqual([]);
    clock.at = Date.parse("2026-11-22T07:00:00Z");
    await server.notifications.summarizeQuietHours();
    await server.notifications.summarizeQuietHours();
    await settled();
    const line = "2 messages from 1 webhook. 1 alert is still open.";
    expect(service.to("/ben").map(({ body }) => body)).toEqual([line]);
    await alert({ text: "db-3 is down" });
    await settled();
    expect(service.to("/ben")).toMatchObject([{ silent: true }, { silent: true, renotify: true }]);
  });

  test("A browser that shows no text receives neither names nor text", async () => {
    const { service, turnOn, alert, settled, ben } = await startWithPush(await open());
    await turnOn(ben, "/ben", { showsText: false });
    await alert({ text: "The password is hunter2", username: "Payroll" });
    await settled();
    const [push] = service.received;
    expect(push?.payload.notification).toMatchObject({
      title: "Belfry",
      body: "New critical alert",
    });
    expect(push?.text).not.toMatch(/hunter2|Payroll|Relay|Deploys/);
  });

  test("The longest messages fit into 4096 bytes and do not break the layout", async () => {
    const { service, turnOn, alert, settled, ben } = await startWithPush(await open());
    await turnOn(ben, "/ben");
    for (const text of [
      "🧑‍🚒".repeat(6000),
      "\u202eabc ".repeat(8000),
      `Z${"\u0353\u0354".repeat(15_000)}`,
      ">".repeat(500).concat(" quoted"),
      '\\"\n'.repeat(13_000),
    ]) {
      await alert({ text });
      await settled();
    }
    expect(service.received).toHaveLength(5);
    for (const { bytes, payload } of service.received) {
      expect(bytes).toBeLessThanOrEqual(4096);
      expect(payload.notification.body).not.toMatch(/[\u202a-\u202e]|\p{M}{4}/u);
    }
  });
});
