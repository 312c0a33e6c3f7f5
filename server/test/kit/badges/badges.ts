/**
 * Random acts of three people and two webhooks, and the check that a badge never lies: it follows from
 * the messages that the chat shows.
 */

import { isDeepStrictEqual } from "node:util";
import type { Chat } from "@belfry/contracts/chats";
import { badgeCount, weightOf } from "@belfry/contracts/live/unread";
import { isCovered } from "@belfry/contracts/live/weight";
import type { Message } from "@belfry/contracts/messages/messages";
import { isMentioned } from "@belfry/contracts/notifications/reason";
import { expect } from "vitest";
import { createRandom } from "../../../../web/test/random.ts";
import type { Database } from "../../../src/database/database.ts";
import { connectStatefulClient, fetchState } from "../live-client.ts";
import { startWithCast } from "../test-server.ts";

const dayMs = 86_400_000;

export interface BadgeRun {
  seed: number;
  steps: number;
  /** After how many acts the badges are compared. */
  checkEvery: number;
}

export async function playBadges(database: Database, { seed, steps, checkEvery }: BadgeRun) {
  const random = createRandom(seed);
  const { pick, below } = random;
  const cast = await startWithCast(database, { BELFRY_WEBHOOK_BURST: "100000" });
  const { request, ada, ben, cleo, chat: group, relay, clock, server } = cast;
  const { body: alarm } = await request(`POST ${group}/webhooks`, {
    as: ada,
    body: { name: "Alarm", mentions: "all" },
  });
  const direct = { kind: "direct", memberIds: [2] };
  const { body: pair } = await request("POST /api/chats", { as: ada, body: direct });
  const people = [ada, ben, cleo];
  const clients = await Promise.all(people.map((token) => connectStatefulClient(cast, token)));

  const textOf = () =>
    pick(["text", "@here now", "@ben look", "@all hear", "@ada @cleo", "`@ben`", "> quote"]);

  async function act(): Promise<void> {
    clock.at += below(60_000);
    const as = pick(people);
    const chat = pick([group, group, `/api/chats/${pair.id}`]);
    const { body } = await request(`GET ${chat}`, { as: ada });
    const id = Math.max(1, (body.lastMessageId ?? 1) - below(5));
    const url = pick([relay.url, alarm.url]);
    const webhookId = pick([1, 2]);
    const text = textOf();
    const key = `key ${below(3)}`;
    const until = new Date(clock.at + dayMs / 24).toISOString();
    const mute = `${group}/muted-webhooks/${webhookId}`;
    const post = `POST ${chat}/messages`;
    await pick([
      () => request(post, { as, body: { text } }),
      () => request(post, { as, body: { text, replyTo: id } }),
      () => request(post, { as, body: { text, silent: true } }),
      () => request(`POST ${url}`, { body: { text } }),
      () => request(`POST ${url}`, { body: { text, silent: true, key } }),
      () => request(`POST ${url}`, { body: { text, key, level: "critical", state: "open" } }),
      () => request(`POST ${url}`, { body: { text, key, state: "resolved" } }),
      () => request(`PATCH ${chat}/messages/${id}`, { as, body: { text } }),
      () => request(`DELETE ${chat}/messages/${id}`, { as: pick([as, ada]) }),
      () => request(`DELETE ${chat}/messages/${body.lastMessageId}`, { as: ada }),
      () => request(`PUT ${chat}/read`, { as, body: { messageId: id } }),
      () => request(`PUT ${chat}/unread`, { as, body: { messageId: id } }),
      () => request(`PUT ${chat}/notifications`, { as, body: { level: pick(levels) } }),
      () => request(`PUT ${chat}/notifications`, { as, body: { level: null, mutedUntil: until } }),
      () => request(`PUT ${mute}`, { as, body: { until: pick(["forever", until]) } }),
      () => request(`PUT ${mute}`, { as, body: { until: "resolved", messageId: id } }),
      () => request(`DELETE ${mute}`, { as }),
      () => request(`PUT ${group}/members/3`, { as: ada, body: { role: "member" } }),
      () => request(`DELETE ${group}/members/3`, { as: cleo }),
      async () => {
        const days = { retentionDays: pick([1, null]) };
        await request(`PATCH ${group}`, { as: ada, body: days });
        if (below(3) === 0) clock.at += dayMs / 2;
        await server.deletion.retention.run();
      },
    ])();
  }

  /** On each device, what the badges say equals what the chats show. */
  async function checkDevices(step: number): Promise<void> {
    for (const [index, client] of clients.entries()) {
      const lies = async () => {
        const { chats, timelines } = await client.update();
        return Object.values(chats).flatMap((chat) => {
          const { lastUnreadId, unreadMentionIds, unreadActivityIds } = chat.me;
          const shown = shownIn(chat, timelines[chat.id]?.messages ?? [], index + 1);
          const counted = { lastUnreadId, unreadMentionIds, unreadActivityIds };
          const isTrue = isDeepStrictEqual(counted, shown);
          return isTrue ? [] : [{ chatId: chat.id, ...counted, shown }];
        });
      };
      const message = `seed ${seed}, step ${step}, user ${index + 1}`;
      await expect.poll(lies, { message, interval: 5 }).toEqual([]);
    }
  }

  /** Checks that the badges agree with the chats and with the devices. */
  async function check(step: number): Promise<void> {
    for (const [index, as] of people.entries()) {
      const name = `seed ${seed}, step ${step}, user ${index + 1}`;
      const fetched = await fetchState(cast, as);
      for (const chat of Object.values(fetched.chats)) {
        const { messages } = fetched.timelines[chat.id] ?? { messages: [] };
        expect(chat.me, `${name}, chat ${chat.id}`).toMatchObject(
          shownIn(chat, messages, index + 1),
        );
      }
      const isSame = async () => {
        const shown = await clients[index]?.update();
        // Fetched each time: both follow what the server still counts.
        const fetched = await fetchState(cast, as);
        return isDeepStrictEqual(shown, fetched) || { shown, fetched };
      };
      await expect.poll(isSame, { message: name, interval: 200 }).toBe(true);
    }
  }

  for (let step = 1; step <= steps; step++) {
    await act();
    await checkDevices(step);
    if (step % checkEvery === 0) await check(step);
  }
  await check(steps);
  for (const [index, as] of people.entries()) {
    for (const chat of Object.values((await fetchState(cast, as)).chats)) {
      const read = { messageId: chat.lastMessageId };
      await request(`PUT /api/chats/${chat.id}/read`, { as, body: read });
    }
    const weigh = async () => {
      const chats = Object.values((await clients[index]?.update())?.chats ?? {});
      const isUnread = chats.some((chat) => weightOf(chat, clock.at).kind === "unread");
      return { isUnread, count: badgeCount(chats, clock.at) };
    };
    // A read mark that has been back is read from the database, after the reply.
    const message = `seed ${seed}, opened by user ${index + 1}`;
    await expect.poll(weigh, { message }).toEqual({ isUnread: false, count: 0 });
  }
  expect(cast.errors).toEqual([]);
}

const levels = ["all", "mentions", "critical", "nothing", null] as const;

/** Returns the unread state that follows from the messages of a chat. */
function shownIn(chat: Chat, messages: readonly Message[], userId: number) {
  const { readMessageId, mutedWebhooks, notifications } = chat.me;
  const unread = messages.filter(({ id, author, silent, deletedAt, createdAt }) => {
    if (id <= readMessageId || silent || deletedAt) return false;
    if (author.kind === "user") return author.userId !== userId;
    const mute = mutedWebhooks.find(({ webhookId }) => webhookId === author.webhookId);
    return !(mute && isCovered(mute, createdAt));
  });
  const isCounted = chat.kind === "direct" && notifications.level === "all";
  const mentionIds = unread.filter((message) => isMentioned(message, userId)).map(({ id }) => id);
  return {
    lastUnreadId: unread.at(-1)?.id ?? 0,
    unreadMentionIds: isCounted ? unread.map(({ id }) => id) : mentionIds,
    unreadActivityIds: mentionIds,
  };
}
