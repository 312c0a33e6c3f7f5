/** Frames that clients send: parsed and counted. */
import { limits } from "@belfry/contracts/limits";
import { ClientFrame } from "@belfry/contracts/live/events";
import { Compile } from "typebox/compile";
import type { Clock } from "../clock.ts";
import { createRateLimiter } from "../http/rate-limit.ts";

const frameSchema = Compile(ClientFrame);

/** Returns undefined if the text is not a frame of the protocol. */
export function parseFrame(text: string): ClientFrame | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return frameSchema.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a function that counts a frame and returns true if the limit is exceeded. */
export function createFrameLimit(clock: Clock): () => boolean {
  const burst = limits.framesPerTenSeconds;
  const limit = createRateLimiter({ clock, perSecond: burst / 10, burst });
  return () => limit.take("") > 0;
}
