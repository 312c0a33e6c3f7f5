/** Users who send one expensive request after another, whatever the reply is. */
import { setTimeout as pause } from "node:timers/promises";

/** The body is encoded once, so that the generator does less than the server. */
export interface RepeatedRequest {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** A polite client waits when the server asks it to; this one waits less. */
const retryMs = 100;

/** Sends each of them again and again until it is stopped. Resolves with the number of replies by status. */
export function startRepeated(requests: readonly RepeatedRequest[]) {
  const countByStatus = new Map<number, number>();
  let isStopped = false;

  async function repeat({ url, headers, body }: RepeatedRequest): Promise<void> {
    while (!isStopped) {
      const reply = await fetch(url, { method: "POST", headers, body });
      await reply.arrayBuffer();
      countByStatus.set(reply.status, (countByStatus.get(reply.status) ?? 0) + 1);
      if (reply.status === 429 || reply.status === 503) await pause(retryMs);
    }
  }

  const done = Promise.all(requests.map(repeat));
  return {
    async stop(): Promise<ReadonlyMap<number, number>> {
      isStopped = true;
      await done;
      return countByStatus;
    },
  };
}
