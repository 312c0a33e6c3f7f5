/**
 * Delivers the messages of a busy chat in larger batches: writing to a thousand sockets takes tens of
 * milliseconds, however few events it is for. A chat whose posts come one at a time never waits.
 */
import type { FrameBatch } from "./reader.ts";

/** A faster delivery costs less than its events would cost if they waited. */
const slowMs = 8;
/** A chat pauses for this many times as long as a slow delivery of several events took. */
const pauseFactor = 2;
const longestPauseMs = 50;
/** Half of the bytes that a reader accepts at once. */
const waitingMaxBytes = 128 * 1024;

export type Pace = ReturnType<typeof createPace>;

/** For the readers of one chat. */
export function createPace(deliver: (batch: FrameBatch) => void) {
  let waiting: FrameBatch[] = [];
  let waitingBytes = 0;
  let waitingEvents = 0;
  let pausedUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Delivers the waiting batches. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const batch = merge(waiting);
    if (!batch) return;
    const isSeveral = waitingEvents > 1;
    waiting = [];
    waitingBytes = 0;
    waitingEvents = 0;
    const start = performance.now();
    deliver(batch);
    const end = performance.now();
    const tookMs = end - start;
    const mustPause = isSeveral && tookMs > slowMs;
    pausedUntil = mustPause ? end + Math.min(pauseFactor * tookMs, longestPauseMs) : 0;
  }

  return {
    flush,

    /** Delivers the batch now or soon. */
    add(batch: FrameBatch, eventCount: number): void {
      if (waitingBytes + batch.frames.length > waitingMaxBytes) flush();
      waiting.push(batch);
      waitingBytes += batch.frames.length;
      waitingEvents += eventCount;
      const pauseMs = pausedUntil - performance.now();
      if (pauseMs <= 0) flush();
      else timer ??= setTimeout(flush, pauseMs);
    },
  };
}

/** Joins batches, which are in the order of their events. */
function merge(batches: readonly FrameBatch[]): FrameBatch | undefined {
  const [first] = batches;
  if (!first || batches.length === 1) return first;
  const frames = Buffer.concat(batches.map((batch) => batch.frames));
  return { ...first, frames, rev: batches.at(-1)?.rev };
}
