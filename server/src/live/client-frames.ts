/** What clients say on their sockets: checked, counted, and never believed before it is checked. */

import { limits } from "@belfry/contracts/limits";
import { ClientFrame } from "@belfry/contracts/live/events";
import { Compile } from "typebox/compile";
import type { Clock } from "../clock.ts";
import { createRateLimit } from "../http/rate-limit.ts";

const frame = Compile(ClientFrame);

/** Undefined for what is no frame of the protocol. */
export function parseFrame(text: string): ClientFrame | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return frame.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Answers the function that tells whether one more frame is too many. */
export function createFrameCount(clock: Clock): () => boolean {
  const perSecond = limits.framesPerTenSeconds / 10;
  const limit = createRateLimit({ clock, perSecond, burst: limits.framesPerTenSeconds });
  return () => limit.take("") > 0;
}
