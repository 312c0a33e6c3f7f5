/**
 * Random acts of four people and two webhooks, with random disconnects: at the end each client equals a
 * fresh fetch, and badges follow from the messages that are shown.
 */
import type { LiveState } from "@belfry/contracts/live/live-state";
import { applyChanges } from "@belfry/contracts/live/timeline";
import { badgeCount, weightOf } from "@belfry/contracts/live/unread";
import { expect } from "vitest";
import { createRandom } from "../../../../web/test/random.ts";
import type { StartSetup } from "../cluster/two-servers.ts";
import { fetchState } from "../fetched-state.ts";
import { findLies, withoutHere } from "./badges.ts";
import { chatActs } from "./chat-acts.ts";
import { differences } from "./differences.ts";
import { fileActs } from "./file-acts.ts";
import { messageActs } from "./message-acts.ts";
import { ownActs } from "./own-acts.ts";
import { type Person, type Scene, sceneOptions, startScene } from "./scene.ts";
import { threadActs } from "./thread-acts.ts";
import { type Act, takeTurn } from "./turn.ts";
import { webhookActs } from "./webhook-acts.ts";

/** Groups of acts, all equally likely. A new group is one line. */
const groups: readonly (readonly Act[])[] = [
  messageActs,
  messageActs,
  threadActs,
  webhookActs,
  fileActs,
  ownActs,
  ownActs,
  chatActs,
];

/** Performs the acts, two at a time. After every `checkEvery` acts all clients are compared. */
export async function playRandomActs(
  start: StartSetup,
  { seed, acts, checkEvery }: { seed: number; acts: number; checkEvery: number },
): Promise<void> {
  const random = createRandom(seed);
  const { cast, servers } = await start(sceneOptions);
  const scene = await startScene(cast, servers, () => random.pick(servers));

  const act = () => random.pick(random.pick(groups as [readonly Act[]]))?.(takeTurn(scene, random));

  async function toggle(person: Person): Promise<void> {
    if (person.isCut) await person.client.reconnect(random.pick(servers));
    else person.client.cut();
    person.isCut = !person.isCut;
  }

  for (let count = 2; count <= acts; count += 2) {
    // Client frames are limited by time.
    cast.clock.at += random.below(120_000);
    const doing = [act(), act()];
    if (random.next() < 0.15) await toggle(random.pick(scene.people));
    const { client, isCut } = random.pick(scene.people);
    if (random.next() < 0.2 && !isCut) await client.update();
    await Promise.all(doing);
    const name = `seed ${seed}, act ${count}`;
    if (count % checkEvery === 0 || count >= acts - 1) {
      for (const person of scene.people) {
        if (person.isCut) await toggle(person);
        await expectFetched(scene, person, name);
      }
    } else if (random.next() < 0.1) {
      for (const person of scene.people) if (!person.isCut) await expectTruth(scene, person, name);
    }
  }
  for (const person of scene.people) await readAll(scene, person, `seed ${seed}`);
  expect(servers.flatMap(({ errors }) => errors)).toEqual([]);
}

/** The badges of a client follow from its messages. */
async function expectTruth({ cast }: Scene, { id, client }: Person, name: string): Promise<void> {
  const lies = async () => {
    // Each look sends a frame.
    cast.clock.at += 1000;
    return findLies(await client.update(), cast.clock.at);
  };
  await expect.poll(lies, { message: `${name}, user ${id}`, interval: 20 }).toEqual([]);
}

/** The client equals a fresh fetch, in which the badges follow from the messages too. */
async function expectFetched(scene: Scene, person: Person, name: string): Promise<void> {
  const { cast, threadIds, servers } = scene;
  const comparable = servers.length > 1 ? withoutHere : (state: LiveState) => state;
  const { id, token, client } = person;
  await client.openThreads(threadIds);
  const compare = async () => {
    // Otherwise the limit of frames closes the socket and hides the difference: the clock stands still.
    cast.clock.at += 10_000;
    const shown = await client.update();
    const fetched = await fetchState(cast, token, threadIds);
    const current = await withExpiredRevs(shown, fetched, scene, token);
    return [
      ...differences(comparable(current), comparable(fetched)),
      ...findLies(fetched, cast.clock.at),
    ];
  };
  await expect.poll(compare, { message: `${name}, user ${id}`, interval: 200 }).toEqual([]);
}

/**
 * A client that was away receives nothing of a change whose message has expired. Its next event says
 * that the client has missed a change, which then has no messages.
 */
async function withExpiredRevs(
  shown: LiveState,
  fetched: LiveState,
  { cast }: Scene,
  token: string,
): Promise<LiveState> {
  let state = shown;
  for (const [chatId, { rev }] of Object.entries(fetched.timelines)) {
    const timeline = state.timelines[Number(chatId)];
    if (!timeline || timeline.rev >= rev) continue;
    const path = `/api/chats/${chatId}/changes?afterRev=${timeline.rev}`;
    const { body: changes } = await cast.request(`GET ${path}`, { as: token });
    if (changes.items?.length !== 0) continue;
    const timelines = { ...state.timelines, [chatId]: applyChanges(timeline, changes) };
    state = { ...state, timelines };
  }
  return state;
}

/** Opening a chat clears its badge, and opening all clears all. */
async function readAll({ cast }: Scene, { id, token, client }: Person, name: string) {
  for (const chat of Object.values(client.state.chats)) {
    const body = { messageId: chat.lastMessageId };
    await cast.request(`PUT /api/chats/${chat.id}/read`, { as: token, body });
  }
  // Also the threads that are not open.
  await cast.request("POST /api/me/threads/read", { as: token });
  const weigh = async () => {
    cast.clock.at += 10_000;
    const { chats, threads } = await client.update();
    const all = Object.values(chats);
    const isUnread = all.some((chat) => weightOf(chat, cast.clock.at).kind === "unread");
    return { isUnread, count: badgeCount(all, cast.clock.at), threads: threads.unreadCount };
  };
  // A read mark that has been back is read from the database, after the reply.
  const message = `${name}, opened by user ${id}`;
  await expect.poll(weigh, { message }).toEqual({ isUnread: false, count: 0, threads: 0 });
}
