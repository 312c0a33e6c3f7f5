/** Requests to S3-compatible storage, with a time limit and retries. All of them can be repeated. */
import { setTimeout as wait } from "node:timers/promises";

const triesMax = 3;
const pauseMs = 200;
/** Uploads get another second for every 128 kB, like those to the server. */
const uploadBytesPerMs = 128;

/** The limit applies until the reply begins: a client may read a large file slowly. */
export function createS3Fetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const { body } = init ?? {};
    const bytes = body instanceof Uint8Array ? body.length : body instanceof Blob ? body.size : 0;
    const uploadMs = bytes / uploadBytesPerMs;
    for (let tries = 1; ; tries++) {
      const abort = new AbortController();
      const timer = setTimeout(
        () => abort.abort(new Error(`There was no reply within ${timeoutMs} ms.`)),
        timeoutMs + uploadMs,
      );
      try {
        const reply = await fetch(input, { ...init, signal: abort.signal });
        if (tries === triesMax || !isTemporary(reply.status)) return reply;
        await reply.body?.cancel();
      } catch (error) {
        if (tries === triesMax || abort.signal.aborted) throw error;
      } finally {
        clearTimeout(timer);
      }
      await wait(pauseMs * tries);
    }
  };
}

function isTemporary(status: number): boolean {
  return status === 429 || status >= 500;
}
