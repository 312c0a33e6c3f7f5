/**
 * Two processes lose one part after the other under load: each other, PostgreSQL, or NATS. `CRASH_SEED`
 * repeats the random numbers.
 */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createRandom } from "../../../web/test/random.ts";
import { openDatabase } from "../../src/database/database.ts";
import { listen } from "../kit/live-client.ts";
import { requestsOverHttp } from "../kit/requests.ts";
import { createCast } from "./cluster/cast.ts";
import { createChange } from "./cluster/change.ts";
import { expectNothingAfter, expectOnce, removedWithinMs } from "./cluster/checks.ts";
import { createReport } from "./cluster/fault-report.ts";
import { type Fault, faultsByBus } from "./cluster/faults.ts";
import { startFollowers } from "./cluster/followers.ts";
import { type BusKind, startKillablePostgres, startPair } from "./cluster/pair.ts";
import { startSenders } from "./cluster/senders.ts";
import { faultRounds, seed } from "./rounds.ts";
import { addSessions } from "./sessions.ts";
import { expectAllMessages, expectFetched } from "./states.ts";

/** Of load before and after the fault. */
const calmMs = 200;
/** Longer than a removal may take to be known everywhere. */
const faultMinMs = 1500;
const faultMaxMs = 2500;
const cutShare = 0.3;

const postgres = await startKillablePostgres();
afterAll(postgres.close);

test.each([
  ["NATS", faultRounds.NATS],
  ["PostgreSQL", faultRounds.PostgreSQL],
] as const)(
  `[L18] [L22] [L24] Two processes on the bus of %s that lose a part in each of %i rounds lose no message (seed ${seed})`,
  { timeout: 120_000 + faultRounds.NATS * 60_000 },
  async (bus, rounds) => {
    const play = await startRounds(bus);
    const faults = faultsByBus[bus];
    const report = createReport();
    for (let round = 0; round < rounds; round++) {
      const fault = faults[round % faults.length] ?? faults[0];
      report.add(fault.name, await play(fault, round));
    }
    console.log(`${report.text(bus)}\nRepeat with CRASH_SEED=${seed}.`);
  },
);

/** Returns the function that plays a round with a fault, and checks everything after it. */
async function startRounds(bus: BusKind) {
  const random = createRandom(seed);
  const pair = await startPair(bus, postgres);
  onTestFinished(pair.close, 60_000);
  const { urls, members } = pair;
  const database = await openDatabase({ url: pair.databaseUrl, dataFolder: "" });
  onTestFinished(database.close);
  const { ada, ben, cleo, deploys, lounge, quiet } = await createCast(urls[0], database);
  const [one, other] = urls.map((url) => ({ url, request: requestsOverHttp(url), database }));
  if (!one || !other) throw new Error("There are two processes.");
  const servers = [one, other] as const;
  const change = createChange(urls, ada.token, random);
  /** The id up to which each chat was checked. */
  const checkedIds = new Map([deploys, lounge, quiet].map((chat) => [chat, 1]));

  const followersOf = async (user: { id: number }) =>
    startFollowers(servers, await addSessions(database, 2, user.id), random);
  const ofCleo = await followersOf(cleo);
  const followers = [...ofCleo, ...(await followersOf(ada)), ...(await followersOf(ben))];
  onTestFinished(async () => {
    for (const { stop } of followers) await stop();
  });

  return async function play(fault: Fault, round: number) {
    const member = random.pick(members);
    const [token = ""] = await addSessions(database, 1, ben.id);
    const ending = await listen(random.pick(servers), token);
    for (const { cut } of followers) if (random.next() < cutShare) cut();
    const senders = startSenders({ urls, chats: [deploys, lounge], random, name: `${round}` });
    await change(`PATCH ${quiet.path}`, { body: { title: `Quiet ${round}` } }, [member.url]);
    await wait(calmMs);

    // The signal of this post may be lost with the process.
    await senders.post(quiet, "webhook", "last", [member.url]);
    const end = await fault.begin(pair, member);
    const removed = change(`DELETE ${deploys.path}/members/${cleo.id}`).then(now);
    const ended = change("POST /api/auth/logout", { as: token }).then(now);
    const edited = change(`PATCH ${deploys.path}/messages/1`, { body: { text: `edit ${round}` } });
    await wait(faultMinMs + random.next() * (faultMaxMs - faultMinMs));
    await end();

    const healedAt = now();
    const after = (url: string) => senders.post(lounge, "webhook", `after ${url}`, [url]);
    await Promise.all(urls.map(after));
    const postsMs = now() - healedAt;
    const [removedAt, endedAt] = await Promise.all([removed, ended, edited]);
    await wait(calmMs + Math.max(0, removedAt + removedWithinMs - now()));
    await senders.stop();
    const { posts } = senders;
    const stoppedAt = now();
    for (const [chat, afterId] of checkedIds) {
      const own = posts.filter((post) => post.chat === chat);
      await expectOnce(urls, { chat, afterId, posts: own });
      checkedIds.set(chat, afterId + own.length);
    }
    for (const server of servers) {
      await Promise.all(followers.map((one) => expectFetched(server, one.token, one)));
    }
    const equalMs = now() - stoppedAt;
    const complete = random.pick(followers) ?? ofCleo[0];
    if (complete) await expectAllMessages(random.pick(servers), complete.token, complete);
    await expect.poll(() => ending.socket.readyState).toBe(ending.socket.CLOSED);
    const inDeploys = posts.filter(({ chat }) => chat === deploys);
    const eventsOfCleo = ofCleo.flatMap(({ received }) => received());
    const unseen = expectNothingAfter(removedAt, inDeploys, eventsOfCleo);
    expectNothingAfter(endedAt, posts, ending.events);
    await change(`PUT ${deploys.path}/members/${cleo.id}`, { body: { role: "member" } });
    return { posts: posts.length, postsMs, equalMs, unseen };
  };
}

function now(): number {
  return performance.now();
}
