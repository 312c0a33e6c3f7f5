import { describe, expect, test } from "vitest";
import { messageObject, refusalObject, webhookObject } from "./discord-objects.ts";

describe("Discord's objects", () => {
  test("A message has every member that clients read, with ids as decimal strings", () => {
    const message = messageObject({
      webhookId: 4,
      id: 345,
      chatId: 12,
      text: "up",
      username: "Relay",
      avatarUrl: null,
      embeds: [],
      createdAt: "2025-11-21T12:00:00.000Z",
    });
    expect(message).toMatchObject({
      id: "345",
      channel_id: "12",
      webhook_id: "4",
      content: "up",
      author: { id: "4", username: "Relay", bot: true, discriminator: "0000", avatar: null },
      timestamp: "2025-11-21T12:00:00.000Z",
      edited_timestamp: null,
    });
  });

  test("The webhook's avatar is never null", () => {
    const webhook = { id: 4, chatId: 12, name: "Relay", avatarUrl: null, token: "t" };
    expect(webhookObject(webhook)).toMatchObject({ id: "4", avatar: "", channel_id: "12" });
  });

  test.each([
    ["webhook_not_found", 404, 404, 10015],
    ["message_not_found", 404, 404, 10008],
    ["empty_message", 400, 400, 50006],
    ["invalid_body", 400, 400, 50035],
    ["text_too_long", 413, 400, 50035],
    ["body_too_large", 413, 413, 40005],
    ["chat_archived", 410, 410, 0],
  ])("Problem %s has Discord's error code", (code, status, expected, number) => {
    const refusal = refusalObject({ code, status, detail: "Because." });
    expect(refusal.status).toBe(expected);
    expect(refusal.body).toMatchObject({ code: number, message: expect.any(String) });
    if (number === 50035 || number === 0)
      expect(JSON.stringify(refusal.body)).toContain("Because.");
  });

  test("The error for a rate-limited request says when to retry", () => {
    const refusal = { code: "rate_limited", status: 429, detail: "", retryAfterSeconds: 3 };
    expect(refusalObject(refusal)).toEqual({
      status: 429,
      body: { message: "You are being rate limited.", retry_after: 3, global: false },
    });
  });
});
