import { defaultNotificationSettings as defaults } from "@belfry/contracts/notifications/notifications";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startSmtpServer } from "../../../test/kit/smtp-server.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const minute = 60_000;

eachDatabase((open) => {
  test("Unread mentions and direct messages are mailed once, after the minutes that the user chose", async () => {
    const smtp = await startSmtpServer();
    const environment = { BELFRY_SMTP_URL: smtp.url };
    const cast = await startWithCast(await open(), environment);
    const { request, server, ada, ben, chat, clock } = cast;
    const direct = { kind: "direct", memberIds: [2] };
    const { body: pair } = await request("POST /api/chats", { as: ada, body: direct });
    const body = { ...defaults, mailAfterMinutes: 10 };
    const saved = await request("PUT /api/me/notifications", { as: ben, body });
    expect(saved.body.hasMail).toBe(true);
    const say = (path: string, text: string) =>
      request(`POST ${path}/messages`, { as: ada, body: { text } });
    const wait = async (minutes: number) => {
      clock.at += minutes * minute;
      await server.notifications.sendUnread();
    };

    await say(`/api/chats/${pair.id}`, "a secret");
    await say(chat, "@ben look");
    await say(chat, "for everyone to read later");
    await wait(9);
    await wait(2);
    const mail = await smtp.next();
    expect(mail.to).toEqual(["ben@example.org"]);
    expect(mail.text).toMatch(
      /1 message from Ada\n.*\n\n1 mention in Deploys|1 mention in Deploys/,
    );
    expect(mail.text).not.toContain("secret");
    await wait(20);

    await say(chat, "@ben again");
    const { body: list } = await request(`GET ${chat}`, { as: ben });
    await request(`PUT ${chat}/read`, { as: ben, body: { messageId: list.lastMessageId } });
    await wait(20);
    await say(`/api/chats/${pair.id}`, "still there?");
    await wait(11);
    expect((await smtp.next()).text).toMatch(/1 message from Ada/);
    expect(smtp.mails).toHaveLength(2);

    const quietHours = { from: "00:00", to: "23:59", timeZone: "UTC" };
    await request("PUT /api/me/notifications", { as: ben, body: { ...body, quietHours } });
    for (const text of ["are you asleep?", "good night"]) {
      await say(`/api/chats/${pair.id}`, text);
      await wait(11);
    }
    await request("PUT /api/me/notifications", { as: ben, body });
    await wait(1);
    expect((await smtp.next()).text, "after the quiet hours").toMatch(/2 messages from Ada/);
  });
});
