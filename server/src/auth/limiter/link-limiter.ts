/** Limits guessing at the secrets of links, such as invites, per client network. */
import type { Origin } from "../../access/identity.ts";
import type { Config } from "../../config/config.ts";
import { ipRule } from "./limit-rules.ts";
import type { Limiter } from "./limiter.ts";

export function createLinkLimiter(limiter: Limiter, config: Config) {
  /** Looks a link up. An unknown link counts as a failure. */
  async function find<T>(
    { ip }: Origin,
    lookUp: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const rule = ipRule("link", ip, config);
    await limiter.reserve([rule]);
    const found = await lookUp();
    if (found !== undefined) await limiter.settle([], [rule]);
    return found;
  }

  return { find };
}
