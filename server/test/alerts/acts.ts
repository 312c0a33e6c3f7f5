/** The acts of senders and members on one alert, with checks of the replies. */
import assert from "node:assert/strict";
import type { Level } from "@belfry/contracts/messages/messages";
import type { createRandom } from "../../../web/test/random.ts";
import { end, type Moment, report, setOwner, type TrackedAlert } from "./tracked-alert.ts";
import { type AlertChat, minute, type World } from "./world.ts";

type Random = ReturnType<typeof createRandom>;

export interface ActOptions {
  world: World;
  random: Random;
  moment: Moment;
}

type Act = (alert: TrackedAlert, options: ActOptions) => Promise<void>;

const levels: [Level, ...Level[]] = ["info", "warning", "critical", "critical", "critical"];
let firedCount = 0;

/** Posts a new alert, or the next episode of an alert with this key. */
export async function fire(
  chat: AlertChat,
  { world, random, moment }: ActOptions,
  again?: TrackedAlert,
): Promise<TrackedAlert> {
  firedCount += 1;
  const key = again?.key ?? (random.next() < 0.85 ? `alert-${firedCount}` : undefined);
  const webhook = again?.webhook ?? random.pick(chat.webhooks) ?? "";
  const about = { level: random.pick(levels), instances: ["a"] };
  const { body, status } = await world.request(`POST ${webhook}`, {
    body: { text: `alert ${firedCount}`, state: "open", ...(key && { key }), ...about },
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.notEqual(body.id, again?.id, "The next episode is a new message.");
  const place = { chat, webhook, key, id: body.id };
  const nothing = { level: "info", instances: [], had: new Set<string>(), highestRank: 0 } as const;
  const alert: TrackedAlert = {
    ...{ ...place, ...nothing, instances: [], state: "resolved", newsAt: 0 },
    ...{ episodes: [], owned: [], wantedAt: [], unconfirmed: 0 },
  };
  report(alert, about, moment);
  return alert;
}

/** Sends a change of the alert by its key, or else by its id. */
async function send(alert: TrackedAlert, change: object, { world }: ActOptions): Promise<void> {
  const { webhook, key, id, owner } = alert;
  const endpoint = key === undefined ? `PATCH ${webhook}/messages/${id}` : `POST ${webhook}`;
  const about = key === undefined ? change : { text: `alert ${id}`, key, ...change };
  const { body, status } = await world.request(endpoint, { body: about });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.id, id, "A change is of the same message.");
  if (key === undefined || !("level" in change)) return;
  const expected = owner && `User${owner.userId}`;
  assert.equal(body.acknowledged?.by, expected, "The sender reads the acknowledgement.");
}

const reportWith =
  (change: (alert: TrackedAlert) => Partial<Pick<TrackedAlert, "level" | "instances">>): Act =>
  async (alert, options) => {
    const { level, instances } = { ...alert, ...change(alert) };
    await send(alert, { state: "open", level, instances }, options);
    report(alert, { level, instances }, options.moment);
  };

const resolve: Act = async (alert, options) => {
  await send(alert, { state: "resolved" }, options);
  end(alert, "resolved", options.moment);
};

/** As a member of the chat. */
async function ask(
  { chat, id }: TrackedAlert,
  { world }: ActOptions,
  { method = "PUT", path = "acknowledgement", userId = 1, body = {} },
) {
  const as = world.tokens[userId - 1];
  const endpoint = `${method} /api/chats/${chat.id}/messages/${id}/${path}`;
  return world.request(endpoint, { as, ...(method === "PUT" && { body }) });
}

const ownerIn = (body: { acknowledgement?: { by: { userId: number } } }) =>
  body.acknowledgement?.by.userId;

const memberOf = ({ chat }: TrackedAlert, random: Random) => random.pick(chat.memberIds) ?? 1;

const acknowledge: Act = async (alert, options) => {
  const { random, moment } = options;
  const userId = memberOf(alert, random);
  const remindAfterMinutes = random.next() < 0.2 ? 1 + random.below(20) : undefined;
  const { body } = await ask(alert, options, { userId, body: { remindAfterMinutes } });
  const isFirst = alert.owner === undefined;
  if (isFirst) setOwner(alert, { userId, phase: moment.phase }, moment);
  assert.equal(ownerIn(body), alert.owner?.userId, "The first one counts.");
  if (alert.owner?.userId === userId && remindAfterMinutes !== undefined) {
    alert.owner.remindAt = moment.now + remindAfterMinutes * minute;
  }
};

/** Three members at the same time leave one name, which all of them receive. */
const acknowledgeAtOnce: Act = async (alert, options) => {
  const members = alert.chat.memberIds.slice(0, 3);
  const replies = await Promise.all(members.map((userId) => ask(alert, options, { userId })));
  const owners = new Set(replies.map(({ body }) => ownerIn(body)));
  assert.equal(owners.size, 1, "One name is left.");
  const [userId = 0] = owners;
  if (alert.owner) assert.equal(userId, alert.owner.userId, "The owner stays.");
  else setOwner(alert, { userId, phase: options.moment.phase }, options.moment);
};

const undo: Act = async (alert, options) => {
  const { body } = await ask(alert, options, {
    method: "DELETE",
    userId: memberOf(alert, options.random),
  });
  assert.equal(ownerIn(body), undefined);
  setOwner(alert, undefined, options.moment);
};

const confirm: Act = async (alert, options) => {
  const { owner } = alert;
  if (!owner) return acknowledge(alert, options);
  const reply = await ask(alert, options, { userId: owner.userId, body: { confirm: true } });
  assert.equal(reply.body.acknowledgement.newSince, undefined, "The owner has confirmed.");
  owner.newSince = undefined;
};

const takeOver: Act = async (alert, options) => {
  const userId = memberOf(alert, options.random);
  if (alert.owner?.userId === userId) return confirm(alert, options);
  const { body } = await ask(alert, options, { userId, body: { takeOver: true } });
  assert.equal(ownerIn(body), userId, JSON.stringify(body));
  setOwner(alert, { userId, phase: options.moment.phase }, options.moment);
};

const close: Act = async (alert, options) => {
  const userId = memberOf(alert, options.random);
  const { body } = await ask(alert, options, { path: "closed", userId });
  assert.equal(body.closed.by.userId, userId);
  end(alert, "closed", options.moment);
};

/** Nobody can acknowledge an alert that has ended. */
const acknowledgeTooLate: Act = async (alert, options) => {
  const { status, body } = await ask(alert, options, { userId: 1 });
  assert.deepEqual([status, body.code], [409, "alert_not_open"]);
};

/** Acts on an open alert, with their weights. */
export const openActs: [act: Act, weight: number][] = [
  [reportWith(() => ({})), 25],
  [reportWith(() => ({ level: "critical" })), 6],
  [reportWith(() => ({ level: "info" })), 3],
  [reportWith(({ had, instances }) => ({ instances: [...instances, `b${had.size}`] })), 10],
  [reportWith(() => ({ instances: ["a"] })), 3],
  [resolve, 40],
  [acknowledge, 16],
  [acknowledgeAtOnce, 4],
  [undo, 4],
  [confirm, 5],
  [takeOver, 4],
  [close, 4],
];

/** Acts on an alert that has ended. */
export const endedActs: [act: Act, weight: number][] = [
  [acknowledgeTooLate, 3],
  // Only an alert without a key is opened again: the next report with a key is a new message.
  [
    async (alert, options) => {
      if (alert.key === undefined) await reportWith(() => ({ level: "critical" }))(alert, options);
    },
    1,
  ],
];

export function pickAct(weighted: [act: Act, weight: number][], random: Random): Act {
  let left = random.next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [act, weight] of weighted) {
    left -= weight;
    if (left < 0) return act;
  }
  return resolve;
}
