/** The state of a heartbeat. Has no schemas, to keep the web app small. Times are milliseconds since 1970 UTC. */
import type { HeartbeatState } from "./heartbeats.ts";

export interface HeartbeatFacts {
  isPaused: boolean;
  isDown: boolean;
  isRunning: boolean;
  /** Null before the first ping. */
  expectedAt: number | null;
}

export function stateOf(facts: HeartbeatFacts, now: number): HeartbeatState {
  const { isPaused, isDown, isRunning, expectedAt } = facts;
  if (isPaused) return "paused";
  if (isDown) return "down";
  if (isRunning) return "running";
  if (expectedAt === null) return "new";
  return expectedAt < now ? "late" : "up";
}
