import type { ChangeWebhook } from "@belfry/contracts/webhooks/webhooks";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const hourMs = 60 * 60 * 1000;

anyDatabase((open) => {
  async function openSettings() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, ada, chat } = cast;
    const change = (body: ChangeWebhook | object, as = ada) =>
      request(`PATCH ${chat}/webhooks/1`, { as, body });
    const shown = async () => (await request(`GET ${chat}/webhooks`, { as: ada })).body.items[0];
    const acts = () =>
      database.sql
        .selectFrom("audit_log")
        .select(["event", "details"])
        .where("target", "=", "webhook:1")
        .where("event", "!=", "webhook_created")
        .orderBy("id")
        .execute();
    return { ...cast, database, change, shown, acts };
  }

  test("[W80] Each setting can be changed alone, and the list shows it", async () => {
    const { change, shown, clock } = await openSettings();
    const before = await shown();
    const expiresAt = new Date(clock.at + hourMs).toISOString();
    const wanted = {
      name: "Bell",
      avatarUrl: "https://example.org/bell.png",
      format: "github",
      templates: { text: "{{ body.title }}", key: "{{ body.id }}" },
      mentions: "all",
      derivesAlertKeys: false,
      allowedAddresses: ["192.0.2.7", "2001:db8::/32"],
      expiresAt,
      rate: 5,
    };
    for (const [member, value] of Object.entries(wanted)) {
      const { status, body } = await change({ [member]: value });
      expect(status, member).toBe(200);
      expect(body[member]).toEqual(value);
    }
    expect(await shown()).toEqual({ ...before, ...wanted });
    const none = { avatarUrl: null, format: null, templates: null, expiresAt: null, rate: null };
    const defaults = { name: "Relay", mentions: "none", derivesAlertKeys: true };
    const reset = { ...none, ...defaults, allowedAddresses: [] };
    expect((await change(reset)).body).toEqual(before);
  });

  test("[W80] A post has the avatar of the webhook", async () => {
    const { change, request, relay, chat, ada } = await openSettings();
    await change({ avatarUrl: "https://example.org/bell.png" });
    await request(`POST ${relay.url}`, { body: { text: "ring" } });
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body.author).toMatchObject({ avatarUrl: "https://example.org/bell.png" });
  });

  test("[W80] An invalid setting is rejected with its pointer, and nothing is changed", async () => {
    const { change, shown, clock } = await openSettings();
    const before = await shown();
    for (const [pointer, wrong] of [
      ["/avatarUrl", { avatarUrl: "javascript:alert(1)" }],
      ["/avatarUrl", { avatarUrl: "" }],
      ["/format", { format: "carrier-pigeon" }],
      ["/templates", { format: "template" }],
      ["/templates/text", { templates: {} }],
      ["/mentions", { mentions: "everybody" }],
      ["/derivesAlertKeys", { derivesAlertKeys: null }],
      ["/allowedAddresses", { allowedAddresses: "192.0.2.7" }],
      ["/allowedAddresses/1", { allowedAddresses: ["192.0.2.7", "192.0.2.0/33"] }],
      ["/allowedAddresses", { allowedAddresses: Array(101).fill("192.0.2.7") }],
      ["/expiresAt", { expiresAt: "tomorrow" }],
      ["/expiresAt", { expiresAt: new Date(clock.at).toISOString() }],
      ["/rate", { rate: 0 }],
      ["/rate", { rate: 1001 }],
      ["/secret", { secret: "" }],
      ["/isDisabled", { isDisabled: "yes" }],
    ] as const) {
      const { body } = await change({ name: "Changed", ...wrong });
      const says = JSON.stringify(wrong);
      expect(body, says).toMatchObject({ status: 400, code: "invalid_body" });
      expect(body.errors[0].pointer, says).toBe(pointer);
    }
    expect(await shown()).toEqual(before);
  });

  test("[W80] Every invalid IP range is named", async () => {
    const { change } = await openSettings();
    const allowedAddresses = ["10.0.0.0/8", "here", "::1", "10.0.0.1/", "fe80::1%eth0", ""];
    const { body } = await change({ allowedAddresses });
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
      [1, 3, 4, 5].map((index) => `/allowedAddresses/${index}`),
    );
  });

  test("[W80] IP ranges are stored once, in one spelling, without bits after the prefix", async () => {
    const { change } = await openSettings();
    const { body } = await change({
      allowedAddresses: [" 10.1.2.3/8", "::FFFF:192.0.2.7", "192.0.2.7/32", "2001:0DB8:0::1/33"],
    });
    expect(body.allowedAddresses).toEqual(["10.0.0.0/8", "192.0.2.7", "2001:db8::/33"]);
  });

  test("[W80] Unknown members of templates are dropped", async () => {
    const { change, database } = await openSettings();
    const templates = { text: "\0 {{ a }}", when: "{{ b }}", script: "alert(1)" };
    const { body } = await change({ templates });
    expect(body.templates).toEqual({ text: "\0 {{ a }}", when: "{{ b }}" });
    const [row] = await database.sql.selectFrom("webhooks").select("templates").execute();
    expect(row?.templates).not.toContain("script");
  });

  test("[W80] An invalid template is rejected with its member, line and column", async () => {
    const { change, shown } = await openSettings();
    const before = await shown();
    const templates = { text: "{{ title }}", key: "{{ id }", when: "a\n{% if %}" };
    const { body } = await change({ name: "Bell", templates });
    expect(body).toMatchObject({ status: 400, code: "invalid_body" });
    expect(body.errors).toMatchObject([
      { pointer: "/templates/key", detail: expect.stringContaining("Line 1, column") },
      { pointer: "/templates/when", detail: expect.stringContaining("Line 2, column") },
    ]);
    expect(await shown()).toEqual(before);
  });

  test("[W80] Templates cannot be removed while the format needs them", async () => {
    const { change } = await openSettings();
    const templates = { text: "{{ body.title }}" };
    expect((await change({ format: "template", templates })).status).toBe(200);
    const without = await change({ templates: null });
    expect(without.body.errors).toMatchObject([{ pointer: "/templates" }]);
    expect((await change({ templates: null, format: null })).status).toBe(200);
  });

  test("[W81] A secret is never returned, and is sealed in the database", async () => {
    const { change, shown, database, acts } = await openSettings();
    const secret = "the verger's own words";
    const { body } = await change({ secret });
    expect(body.hasSecret).toBe(true);
    const rows = await database.sql.selectFrom("webhooks").selectAll().execute();
    for (const told of [body, await shown(), rows, await acts()]) {
      expect(JSON.stringify(told)).not.toContain(secret);
    }
    expect((await change({ name: "Bell" })).body.hasSecret, "stays").toBe(true);
    expect((await change({ secret: null })).body.hasSecret).toBe(false);
    const [row] = await database.sql.selectFrom("webhooks").select("secret_sealed").execute();
    expect(row).toEqual({ secret_sealed: null });
  });

  test("[A42, W82] The audit log names the changed settings without their values", async () => {
    const { change, acts, clock } = await openSettings();
    const expiresAt = new Date(clock.at + hourMs).toISOString();
    await change({ name: "Bell", rate: 5, secret: "hush", isDisabled: true });
    await change({ name: "Bell", rate: 5, isDisabled: true, mentions: "none", secret: undefined });
    await change({ isDisabled: false, allowedAddresses: ["192.0.2.7"], expiresAt });
    await change({});
    const told = (await acts()).map(({ event, details }) => [event, JSON.parse(details)]);
    expect(told).toEqual([
      ["webhook_renamed", {}],
      ["webhook_changed", { fields: "rate secret" }],
      ["webhook_disabled", {}],
      ["webhook_changed", { fields: "allowedAddresses expiresAt" }],
      ["webhook_enabled", {}],
    ]);
  });

  test("[W83] A webhook shows when it was first disabled, even after it is disabled again", async () => {
    const { change, clock, request, ada, chat } = await openSettings();
    const disabledAt = new Date(clock.at).toISOString();
    expect((await change({ isDisabled: true })).body.disabledAt).toBe(disabledAt);
    clock.at += hourMs;
    expect((await change({ isDisabled: true })).body.disabledAt).toBe(disabledAt);
    const tested = await request(`POST ${chat}/webhooks/1/test`, { as: ada });
    expect(tested.body, "a test message is rejected as well").toMatchObject({
      code: "webhook_disabled",
    });
    expect((await change({ isDisabled: false })).body.disabledAt).toBeNull();
    expect((await request(`POST ${chat}/webhooks/1/test`, { as: ada })).status).toBe(200);
  });

  test("[W1] Only managers of the chat change, rotate and move its webhooks", async () => {
    const { request, ben, cleo, chat, shown, relay } = await openSettings();
    const before = await shown();
    for (const [as, code] of [
      [ben, "not_allowed"],
      [cleo, "chat_not_found"],
    ] as const) {
      for (const [endpoint, body] of [
        [`PATCH ${chat}/webhooks/1`, { isDisabled: true }],
        [`POST ${chat}/webhooks/1/rotate`, { overlapMinutes: 0 }],
        [`POST ${chat}/webhooks/1/move`, { chatId: 1 }],
      ] as const) {
        expect((await request(endpoint, { as, body })).body.code, endpoint).toBe(code);
      }
    }
    expect(await shown()).toEqual(before);
    expect((await request(`POST ${relay.url}`, { body: { text: "ring" } })).status).toBe(200);
  });

  test("[W1] A webhook is not found through another chat", async () => {
    const { request, ada, shown } = await openSettings();
    const before = await shown();
    for (const [endpoint, body] of [
      ["PATCH /api/chats/1/webhooks/1", { isDisabled: true }],
      ["POST /api/chats/1/webhooks/1/rotate", { overlapMinutes: 0 }],
      ["POST /api/chats/1/webhooks/1/move", { chatId: 1 }],
      ["DELETE /api/chats/1/webhooks/1", undefined],
      ["GET /api/chats/1/webhooks/1/sender", undefined],
    ] as const) {
      const { body: refused } = await request(endpoint, { as: ada, body });
      expect(refused.code, endpoint).toBe("webhook_not_found");
    }
    expect(await shown()).toEqual(before);
  });
});
