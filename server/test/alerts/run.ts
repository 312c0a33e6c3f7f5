/** Runs alerts in simulated time: acts, jobs, failing push services, restarts and clock jumps. */
import { onTestFinished } from "vitest";
import { createRandom } from "../../../web/test/random.ts";
import type { Database } from "../../src/database/database.ts";
import { type ActOptions, endedActs, fire, openActs, pickAct } from "./acts.ts";
import { findFaults } from "./checker.ts";
import { startPushWeather } from "./push-weather.ts";
import { readNews } from "./tables.ts";
import { passTime, type TrackedAlert } from "./tracked-alert.ts";
import { minute, startWorld } from "./world.ts";

export interface RunOptions {
  database: Database;
  alerts: number;
  seed: number;
  /** Two have the same database, on PostgreSQL. */
  servers: 1 | 2;
}

/** Alerts of one minute of the run. */
const perMinute = 100;
/** Requests at the same time. */
const width = 12;
const hour = 60 * minute;

/** Clock jumps in a thousand minutes. */
const jumps: [ms: number, perMille: number][] = [
  [2 * hour, 4],
  [26 * hour, 2],
  [8 * 24 * hour, 1],
  [-30 * minute, 3],
  [-3 * hour, 1],
];

export async function runAlerts(options: RunOptions) {
  const { database, alerts: goal, seed, servers } = options;
  const random = createRandom(seed);
  let phase = 0;
  const weather = await startPushWeather({ random: createRandom(seed + 1), phase: () => phase });
  onTestFinished(weather.close);
  const world = await startWorld(database, weather, servers);
  const { clock, chats, devices } = world;
  const all: TrackedAlert[] = [];
  let open: TrackedAlert[] = [];
  const done = { restarts: 0, jumps: 0, acts: 0, minutes: 0 };
  let downUntil = 0;

  async function inParallel(works: (() => Promise<void>)[]): Promise<void> {
    const waiting = works.values();
    const work = async () => {
      for (const one of waiting) await one();
    };
    await Promise.all(Array.from({ length: width }, work));
  }

  /** Acts of senders and members, while the servers' own jobs run too. */
  async function act(): Promise<void> {
    phase += 1;
    const moment = { now: clock.at, phase };
    const works: (() => Promise<void>)[] = [];
    /** Each work has its own random numbers: the order in which works go on is not repeatable. */
    const add = (work: (options: ActOptions) => Promise<unknown>) => {
      const options = { world, moment, random: createRandom(random.below(2 ** 31)) };
      works.push(async () => void (await work(options)));
    };
    for (const alert of open) {
      if (random.next() > 0.25) continue;
      add((options) => pickAct(openActs, options.random)(alert, options));
    }
    for (let left = Math.min(perMinute, goal - all.length); left > 0; left--) {
      const chat = random.pick(chats);
      if (chat) add(async (options) => all.push(await fire(chat, options)));
    }
    const ended = all.slice(-2000).filter(({ state }) => state !== "open");
    for (const alert of new Set(Array.from({ length: 5 }, () => random.pick(ended)))) {
      if (!alert) continue;
      const isFree = alert.key !== undefined && !open.some(({ key }) => key === alert.key);
      if (isFree && random.next() < 0.5 && all.length < goal) {
        add(async (options) => all.push(await fire(alert.chat, options, alert)));
      } else add((options) => pickAct(endedActs, options.random)(alert, options));
    }
    done.acts += works.length;
    await inParallel(works);
    await world.settled();
  }

  /** The clock goes on, and the jobs of all servers run. */
  async function pass(ms: number): Promise<void> {
    phase += 1;
    clock.at += ms;
    if (ms > hour) await world.keepSessions();
    await world.runJobs();
    open = all.filter(({ state }) => state === "open");
    const notified = await readNews(database);
    for (const alert of open) {
      const news = `${alert.chat.id} ${alert.id} ${alert.owner?.newSince}`;
      passTime(alert, { now: clock.at, phase }, notified.get(news));
    }
    open = open.filter(({ state }) => state === "open");
  }

  function chooseJump(): number {
    let left = random.next() * 1000;
    for (const [ms, perMille] of jumps) {
      left -= perMille;
      if (left < 0) return ms;
    }
    return 0;
  }

  async function subscribeAgain(): Promise<void> {
    const gone = new Set(weather.takeGone());
    for (const device of devices) if (gone.has(device.path)) await world.subscribe(device);
  }

  for (let left = 20; left > 0; left -= all.length < goal ? 0 : 1) {
    await act();
    const jump = chooseJump();
    if (jump !== 0) done.jumps += 1;
    if (jump < 0) {
      for (const alert of all) if (alert.state === "open") alert.sawSetBack = true;
    }
    if (random.next() < 0.01) {
      done.restarts += 1;
      await world.restart(random.below(servers));
    }
    if (random.next() < 0.02) downUntil = clock.at + random.below(20) * minute;
    weather.setDown(clock.at < downUntil);
    await pass(minute + jump);
    if (jump < 0) {
      await world.noticeClock();
      await pass(minute);
    }
    await subscribeAgain();
    done.minutes += 1;
  }
  weather.setDown(false);
  for (let rest = 0; rest < 20; rest++) await pass(5 * minute);
  const faults = await findFaults({ world, alerts: all, taken: weather.taken });
  return { ...faults, done, pushes: weather.counts, errors: world.errors() };
}
