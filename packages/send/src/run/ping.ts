/** Sends the pings of one run. */
import type { RunIo } from "./run-io.ts";

interface PingerOptions {
  /** Of the ping that reports a success. */
  url: URL;
  runId: string;
  io: Pick<RunIo, "fetch" | "wait" | "printError">;
  isVerbose: boolean;
}

/** One try takes this long at most. */
const attemptMs = 10_000;
const firstWaitMs = 1000;
const longestWaitMs = 16_000;

export function createPinger({ url, runId, io, isVerbose }: PingerOptions) {
  const send = io.fetch ?? fetch;
  const wait = io.wait ?? ((ms) => new Promise((resolve) => void setTimeout(resolve, ms)));

  function urlOf(signal: string): URL {
    const target = new URL(url);
    target.pathname = `${target.pathname.replace(/\/+$/, "")}/${signal}`;
    target.searchParams.set("rid", runId);
    return target;
  }

  /** Returns why the ping failed, and whether another try may succeed. */
  async function attempt(signal: string, body: string) {
    try {
      const reply = await send(urlOf(signal), {
        method: "POST",
        body,
        headers: { "content-type": "text/plain; charset=utf-8", "user-agent": "belfry-run" },
        redirect: "error",
        signal: AbortSignal.timeout(attemptMs),
      });
      await reply.body?.cancel();
      if (reply.ok) return undefined;
      const { status } = reply;
      const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
      return { reason: `The server replied ${status}.`, isFinal };
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      const reason = isLate ? "The server did not reply." : "The server cannot be reached.";
      return { reason, isFinal: false };
    }
  }

  return {
    /** Repeats a ping that fails, for this time. Returns why it failed. Never rejects. */
    async send(signal: string, body: string, totalMs: number): Promise<string | undefined> {
      let waitMs = firstWaitMs;
      for (let waitedMs = 0; ; waitedMs += waitMs, waitMs = Math.min(2 * waitMs, longestWaitMs)) {
        const failure = await attempt(signal, body);
        if (!failure || failure.isFinal || waitedMs + waitMs > totalMs) return failure?.reason;
        if (isVerbose) {
          io.printError(`belfry run: ${failure.reason} Next try in ${waitMs / 1000} s.`);
        }
        await wait(waitMs);
      }
    },
  };
}
