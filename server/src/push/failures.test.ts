/** Push services that hang, redirect or refuse, and endpoints that are not push services. */
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { anyDatabase } from "../../test/kit/each-database.ts";
import { useOneServer } from "../../test/kit/peers/one-server.ts";
import { startWithPush } from "../../test/kit/push/push-cast.ts";
import { makeSession, startInjectedServer } from "../../test/kit/test-server.ts";
import { subjectOf } from "./subject.ts";

const second = 1000;
const path = "/api/me/push-subscriptions";

anyDatabase((open) => {
  test("404 and 410 delete a subscription, 400 and 403 mark it as failing, and 201 counts before its body ends", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, alert, settled, retry, devicesOf, clock, ada, ben } = cast;
    for (const status of [404, 410]) {
      await turnOn(ada, `/${status}`);
      service.reply(`/${status}`, { status });
      await alert({ text: `Status ${status}` });
      await settled();
      expect(await devicesOf(ada), String(status)).toEqual([]);
    }
    await turnOn(ben, "/ben");
    for (const status of [400, 403]) {
      service.reply("/ben", { status, body: "secret details ".repeat(10_000) });
      await alert({ text: `Status ${status}` });
      clock.at += 600 * second;
      await retry();
      const [device] = await devicesOf(ben);
      expect(device.failing.reason).toBe(`The push service replied with the status ${status}.`);
      clock.at += 600 * second;
    }
    service.reply("/ben", { status: 201 });
    await alert({ text: "Works again" });
    await settled();
    expect(service.to("/ben").map(({ body }) => body)).toEqual(["Works again"]);
    expect(await devicesOf(ben)).toMatchObject([
      { failing: null, lastSentAt: new Date(clock.at).toISOString() },
    ]);

    const before = service.requests();
    service.reply("/ben", (response) => void response.writeHead(201).write("a body without end"));
    await alert({ text: "The status is enough" });
    await settled();
    clock.at += 3600 * second;
    await retry();
    expect(service.requests() - before).toBe(1);
  });

  test("429 and 500 are retried after the pause that the service requests, with growing pauses, and for at most a day", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, alert, settled, retry, devicesOf, clock, ben } = cast;
    await turnOn(ben, "/ben");
    service.reply("/ben", { status: 429, headers: { "retry-after": "120" } });
    await alert({ text: "db-1 is down" });
    await settled();
    for (const [waitSeconds, requests] of [
      [119, 1],
      [1, 2],
    ] as const) {
      clock.at += waitSeconds * second;
      if (requests === 2) service.reply("/ben", { status: 500 });
      await retry();
      expect(service.requests(), `after ${waitSeconds} more seconds`).toBe(requests);
    }
    expect(await devicesOf(ben)).toMatchObject([
      { failing: { reason: "The push service replied with the status 500." } },
    ]);
    clock.at += 59 * second;
    await retry();
    expect(service.requests()).toBe(2);
    service.reply("/ben", { status: 201 });
    clock.at += second;
    await retry();
    expect(service.to("/ben")).toHaveLength(1);
    expect(await devicesOf(ben)).toMatchObject([{ failing: null }]);

    service.reply("/ben", { status: 503 });
    await alert({ text: "db-2 is down" });
    await settled();
    const before = service.requests();
    clock.at += 24 * 60 * 60 * second;
    await retry();
    expect(service.requests(), "an alert that is a day old").toBe(before);
  });

  test("A clock that was set back ends the pause after a failure", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, alert, settled, retry, clock, ben } = cast;
    await turnOn(ben, "/ben");
    service.reply("/ben", { status: 500 });
    await alert({ text: "db-1 is down" });
    await settled();
    service.reply("/ben", { status: 201 });
    await retry();
    expect(service.to("/ben")).toEqual([]);
    clock.at -= 60 * 60 * second;
    await retry();
    expect(service.to("/ben")).toHaveLength(1);
  });

  test("A push service that hangs delays neither posts nor other browsers", async () => {
    const cast = await startWithPush(await open(), { BELFRY_PUSH_TIMEOUT: "10s" });
    const { service, turnOn, alert, ada, ben } = cast;
    await turnOn(ada, "/hangs");
    service.reply("/hangs", () => {});
    await turnOn(ben, "/ben");
    for (let count = 1; count <= 20; count += 1) await alert({ text: `db-${count} is down` });
    await service.until(() => service.to("/ben").at(-1)?.body === "db-20 is down");
    expect(service.to("/hangs")).toEqual([]);
  });

  test("While a push service uses all its connections, the newest message of a chat replaces the one that waits", async () => {
    useOneServer(); // each server has its own connections
    const database = await open();
    const cast = await startWithPush(database, { BELFRY_PUSH_TIMEOUT: "60s" });
    const { service, turnOn, alert, settled, clock, ben } = cast;
    const held: ServerResponse[] = [];
    for (let device = 0; device < 16; device += 1) {
      const { token, row } = makeSession(1, clock.at);
      await database.sql.insertInto("sessions").values(row).execute();
      await turnOn(token, `/hangs-${device}`);
      service.reply(`/hangs-${device}`, (response) => void held.push(response));
    }
    await alert({ text: "db-1 is down" });
    await service.until(() => held.length === 16);
    await turnOn(ben, "/ben");
    for (let count = 2; count <= 9; count += 1) await alert({ text: `db-${count} is down` });
    for (let device = 0; device < 16; device += 1) {
      service.reply(`/hangs-${device}`, { status: 201 });
      held[device]?.writeHead(201).end();
    }
    await settled();
    const [first] = service.to("/ben");
    expect(first?.body, "the first one that waited").not.toBe("db-2 is down");
    expect(service.to("/ben").at(-1)?.body).toBe("db-9 is down");
  });

  test("A push service that does not reply in time is retried", async () => {
    const cast = await startWithPush(await open(), { BELFRY_PUSH_TIMEOUT: "50ms" });
    const { service, turnOn, alert, settled, retry, request, clock, ben } = cast;
    await turnOn(ben, "/ben");
    service.reply("/ben", () => {});
    await alert({ text: "db-1 is down" });
    await settled();
    const { body } = await request(`POST ${path}/test`, { as: ben });
    expect(body.devices).toMatchObject([{ failure: "The push service did not reply in time." }]);
    service.reply("/ben", { status: 201 });
    // On a busy machine, an attempt may take longer than the timeout.
    await expect
      .poll(async () => {
        clock.at += 3600 * second;
        await retry();
        return service.to("/ben").length;
      })
      .toBeGreaterThan(0);
  });

  test("[A45] No push follows a redirect or reaches a private address", async () => {
    const cast = await startWithPush(await open());
    const { service, dns, turnOn, alert, settled, request, devicesOf, ada, ben } = cast;
    await turnOn(ben, "/ben");
    const location = `http://127.0.0.1:${service.port}/private`;
    service.reply("/ben", { status: 307, headers: { location } });
    await alert({ text: "db-1 is down" });
    await settled();
    const reason = "The push service redirected, which is not allowed.";
    expect(await devicesOf(ben)).toMatchObject([{ failing: { reason } }]);
    expect(service.requests()).toBe(1);

    dns.setIps("push.example.org", ["93.184.216.34", "127.0.0.1"]);
    const { keys } = service.subscribe("/ada");
    const endpoint = "https://push.example.org/ada";
    await request(`PUT ${path}`, { as: ada, body: { endpoint, keys } });
    const { body } = await request(`POST ${path}/test`, { as: ada });
    const hidden = "The address of the push service cannot be used.";
    expect(body.devices).toMatchObject([{ failure: hidden }]);
    expect(dns.queries).toContain("A push.example.org");
    expect(service.requests()).toBe(1);
  });

  test("[A45] Endpoints and keys that no browser creates are rejected with a sentence", async () => {
    const { service, request, ben } = await startWithPush(await open());
    const good = { ...service.subscribe("/ben"), endpoint: "https://push.example.org/ben" };
    for (const [part, pointer] of [
      [{ endpoint: "http://push.example.org/ben" }, "/endpoint"],
      [{ endpoint: `http://127.0.0.1:${service.port}/ben` }, "/endpoint"],
      [{ endpoint: "https://user:pass@push.example.org/" }, "/endpoint"],
      [{ endpoint: "https://push.example.org/a b" }, "/endpoint"],
      [{ endpoint: "javascript:alert(1)" }, "/endpoint"],
      [{ endpoint: `https://push.example.org/${"a".repeat(1024)}` }, "/endpoint"],
      [{ keys: { ...good.keys, p256dh: "A".repeat(87) } }, "/keys"],
      [{ keys: { ...good.keys, auth: "short" } }, "/keys/auth"],
      [{ keys: {} }, "/keys/p256dh"],
    ] as const) {
      const reply = await request(`PUT ${path}`, { as: ben, body: { ...good, ...part } });
      expect(reply.body, JSON.stringify(part)).toMatchObject({ code: "invalid_body" });
      expect(reply.body.errors[0].pointer, JSON.stringify(part)).toContain(pointer);
    }
    expect((await request(`PUT ${path}`, { as: ben, body: good })).status).toBe(200);
  });

  test("A session has one subscription, and a browser belongs to the user who signed in last", async () => {
    const cast = await startWithPush(await open());
    const { service, turnOn, request, devicesOf, signIn, ada, ben } = cast;
    await turnOn(ben, "/first");
    const second = await turnOn(ben, "/second");
    const { body } = await request(`GET ${path}`, { as: ben });
    expect(body).toMatchObject({
      offReason: null,
      publicKey: expect.stringMatching(/^[\w-]{87}$/),
      devices: [{ isCurrent: true, service: `localhost:${service.port}`, showsText: true }],
      current: { endpoint: second.endpoint, p256dh: second.keys.p256dh },
    });
    await request(`PUT ${path}`, { as: ada, body: second });
    expect([await devicesOf(ben), (await devicesOf(ada)).length]).toEqual([[], 1]);
    await turnOn(ben, "/ben");
    const other = await signIn("Ben");
    expect((await request(`GET ${path}`, { as: other })).body).toMatchObject({ current: null });
    expect((await request(`DELETE ${path}`, { as: other })).status).toBe(204);
    expect(await devicesOf(ben)).toHaveLength(1);
    await request(`DELETE ${path}`, { as: ben });
    expect(await devicesOf(ben)).toEqual([]);
  });

  test("A user has at most twenty subscriptions: the oldest are deleted", async () => {
    const cast = await startWithPush(await open());
    const { clock, devicesOf, turnOn, logIn } = cast;
    let token = "";
    for (let count = 0; count <= 20; count += 1) {
      clock.at += second;
      token = (await logIn("Ben")).body.token;
      await turnOn(token, `/browser-${count}`);
    }
    expect(await devicesOf(token)).toHaveLength(20);
  });

  test("Without an https address that push services accept, push is off and says why", async () => {
    for (const [publicUrl, offReason] of [
      ["http://chat.example.org", "no_https"],
      ["https://localhost:8080", "local_host"],
    ]) {
      const cast = await startInjectedServer(await open(), { BELFRY_PUBLIC_URL: `${publicUrl}` });
      const ada = await cast.join("Ada");
      const { body } = await cast.request(`GET ${path}`, { as: ada });
      expect(body).toEqual({ publicKey: null, offReason, devices: [], current: null });
      const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
      const put = { endpoint: "https://push.example.org/", keys };
      expect((await cast.request(`PUT ${path}`, { as: ada, body: put })).body.code).toBe(
        "push_off",
      );
      expect((await cast.request(`POST ${path}/test`, { as: ada })).body.code).toBe("push_off");
    }
  });
});

test("The subject is the option, or the public URL unless push services would reject it", () => {
  expect(subjectOf("mailto:ops@example.org", "http://localhost:8080")).toEqual({
    subject: "mailto:ops@example.org",
  });
  expect(subjectOf(undefined, "https://chat.acme.com:8443")).toEqual({
    subject: "https://chat.acme.com:8443",
  });
  for (const host of ["localhost", "belfry", "chat.local", "10.0.0.7", "[::1]", "chat.internal."]) {
    expect(subjectOf(undefined, `https://${host}`), host).toEqual({ offReason: "local_host" });
  }
});
