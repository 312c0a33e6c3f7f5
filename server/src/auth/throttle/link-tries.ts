/** Guessing at the secrets of links, such as an invite's, gets an address nowhere, and then stopped. */

import type { Origin } from "../../access/identity.ts";
import type { Config } from "../../config/config.ts";
import { ipPrefix } from "../../http/client-ip.ts";
import type { Throttle } from "./throttle.ts";

export interface LinkTries {
  /** Looks the link up; that there is none counts as a wrong guess. */
  look<T>(origin: Origin, find: () => Promise<T | undefined>): Promise<T | undefined>;
}

interface Needs {
  throttle: Throttle;
  config: Pick<Config, "failuresPerAddress" | "addressWindowMs">;
}

export function createLinkTries({ throttle, config }: Needs): LinkTries {
  return {
    async look({ ip }, find) {
      const rule = {
        key: `link:${ipPrefix(ip)}`,
        failures: config.failuresPerAddress,
        windowMs: config.addressWindowMs,
      };
      await throttle.reserve([rule]);
      const found = await find();
      if (found !== undefined) await throttle.settle([], [rule]);
      return found;
    },
  };
}
