/** Frames that clients send: parsed and counted. */
import { limits } from "@belfry/contracts/limits";
import { ClientFrame } from "@belfry/contracts/live/client-frames";
import { Compile } from "typebox/compile";
import type { Clock } from "../../clock.ts";

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

const capacityMs = 10_000;
const costMs = capacityMs / limits.framesPerTenSeconds;

/**
 * Returns a function that counts a frame and returns true if the limit is exceeded. A token bucket in
 * one number, because every socket has one.
 */
export function createFrameLimit(clock: Clock): () => boolean {
  let fullAt = 0;
  return () => {
    const now = clock.now();
    // Never less than empty: otherwise a clock that is set back would block the socket for long.
    const filledAt = Math.min(Math.max(fullAt, now), now + capacityMs) + costMs;
    const isOver = filledAt > now + capacityMs;
    if (!isOver) fullAt = filledAt;
    return isOver;
  };
}
