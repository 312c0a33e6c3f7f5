/**
 * Which users are online, on this process and on all others. Nothing is stored: each process reports
 * its users on the bus, first the changes, and now and then all of them.
 */
import { randomUUID } from "node:crypto";
import type { Presence } from "@belfry/contracts/people/presence";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";

const awayMs = 5 * 60_000;
/** A client that reconnects within this time was never offline. */
const graceMs = 10_000;
const renewMs = 60_000;
/** The reports of a process that has ended without a word expire. */
const reportMs = 3 * renewMs;

interface LocalUser {
  sockets: number;
  /** Milliseconds since 1970 UTC. */
  activeAt: number;
  /** When the last socket closed. */
  closedAt: number;
  reported: Presence;
}

interface Report {
  at: number;
  users: Map<number, Presence>;
}

const ranks: Record<Presence, number> = { offline: 0, away: 1, active: 2 };

interface OnlineOptions {
  bus: Bus;
  clock: Clock;
  /** Called after the presence of a user has changed. */
  onChanged(userId: number, presence: Presence): void;
}

export function createOnline({ bus, clock, onChanged }: OnlineOptions) {
  const ownProcess = randomUUID();
  const local = new Map<number, LocalUser>();
  const reports = new Map<string, Report>();
  let renewedAt = clock.now();

  const end = bus.broadcast.subscribe((signal) => {
    if (!("process" in signal) || signal.process === ownProcess) return;
    if (signal.type === "presence.asked") renew();
    else if (signal.type === "presence.ended") expireSoon(signal.process);
    else if (signal.type === "presence.reported") {
      apply(signal.process, signal.users, signal.isComplete);
    }
  });
  const endLoss = bus.onLoss(() => {
    renew();
    ask();
  });
  ask();

  function ask(): void {
    bus.broadcast.publish({ type: "presence.asked", process: ownProcess });
  }

  function presenceOf(userId: number): Presence {
    let best: Presence = "offline";
    for (const { users } of reports.values()) {
      const presence = users.get(userId);
      if (presence && ranks[presence] > ranks[best]) best = presence;
    }
    return best;
  }

  function apply(process: string, users: readonly [number, Presence][], isComplete: boolean): void {
    const report = reports.get(process) ?? { at: 0, users: new Map<number, Presence>() };
    const next = new Map(users);
    const gone = isComplete ? [...report.users.keys()].filter((id) => !next.has(id)) : [];
    const changed = [...next.keys(), ...gone];
    const before = changed.map((userId) => presenceOf(userId));
    reports.set(process, report);
    report.at = clock.now();
    for (const userId of gone) report.users.delete(userId);
    for (const [userId, presence] of next) {
      if (presence === "offline") report.users.delete(userId);
      else report.users.set(userId, presence);
    }
    for (const [index, userId] of changed.entries()) {
      const presence = presenceOf(userId);
      if (presence !== before[index]) onChanged(userId, presence);
    }
  }

  function expireSoon(process: string): void {
    const report = reports.get(process);
    if (report) report.at = clock.now() - reportMs + graceMs;
  }

  function report(users: [number, Presence][]): void {
    if (users.length === 0) return;
    apply(ownProcess, users, false);
    publish(users, false);
  }

  function publish(users: [number, Presence][], isComplete: boolean): void {
    bus.broadcast.publish({ type: "presence.reported", process: ownProcess, users, isComplete });
  }

  /** Reports all users, for processes that have started or missed something. */
  function renew(): void {
    renewedAt = clock.now();
    publish(
      [...local].map(([userId, { reported }]) => [userId, reported]),
      true,
    );
  }

  function localPresence({ sockets, activeAt, closedAt }: LocalUser): Presence {
    const now = clock.now();
    if (sockets === 0 && now - closedAt >= graceMs) return "offline";
    return now - activeAt < awayMs ? "active" : "away";
  }

  /** Reports the user if the state has changed. */
  function update(userId: number, user: LocalUser): void {
    const presence = localPresence(user);
    if (presence === "offline") local.delete(userId);
    if (presence === user.reported) return;
    user.reported = presence;
    report([[userId, presence]]);
  }

  /** Adds a socket of the user, who is away until the first `markActive`. */
  function connect(userId: number) {
    const user = local.get(userId) ?? {
      ...{ sockets: 0, activeAt: Number.NEGATIVE_INFINITY, closedAt: 0 },
      reported: "offline" as const,
    };
    local.set(userId, user);
    user.sockets += 1;
    update(userId, user);
    return {
      markActive(): void {
        user.activeAt = clock.now();
        update(userId, user);
      },
      end(): void {
        user.sockets -= 1;
        user.closedAt = clock.now();
      },
    };
  }

  /** Reports users who have become away or offline. */
  function sweep(): void {
    for (const [userId, user] of local) update(userId, user);
    const now = clock.now();
    if (now - renewedAt >= renewMs) renew();
    for (const [process, { at, users }] of reports) {
      if (process === ownProcess || now - at < reportMs) continue;
      apply(process, [], true);
      if (users.size === 0) reports.delete(process);
    }
  }

  /** Returns the users who are active or away, at any process. */
  function onlineUsers(): number[] {
    return [...new Set([...reports.values()].flatMap(({ users }) => [...users.keys()]))];
  }

  /** Call it after the sockets have closed. */
  function close(): void {
    bus.broadcast.publish({ type: "presence.ended", process: ownProcess });
    end();
    endLoss();
  }

  return { connect, presenceOf, onlineUsers, sweep, close };
}
