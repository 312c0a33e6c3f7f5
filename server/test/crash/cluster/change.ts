/** Requests of Ada that change nothing when they are repeated. */
import type { createRandom } from "../../../../web/test/random.ts";
import { type RequestOptions, requestsOverHttp } from "../../kit/requests.ts";
import { untilDone } from "./until-done.ts";

export function createChange(
  urls: readonly string[],
  token: string,
  { below }: ReturnType<typeof createRandom>,
) {
  /** Resolves when the change is acknowledged. Each attempt goes to the next process. */
  return function change(endpoint: string, options: RequestOptions = {}, to = urls): Promise<void> {
    const first = below(to.length);
    return untilDone(async (attempt) => {
      const request = requestsOverHttp(to[(first + attempt) % to.length] ?? "");
      const { status, body } = await request(endpoint, { as: token, ...options });
      // An attempt without a reply may have removed it.
      const isGone = attempt > 0 && (status === 401 || status === 404);
      if (status >= 400 && !isGone) throw new Error(`${endpoint}: ${JSON.stringify(body)}`);
    });
  };
}
