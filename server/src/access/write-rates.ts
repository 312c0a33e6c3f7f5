/** Rates of users and API keys: all their writes, messages, and new chats. */
import type { EndpointKey } from "@belfry/contracts/api";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import { createRateLimiter, failRateLimited, type Rate } from "../http/rate-limit.ts";
import { type Identity, nameOf } from "./identity.ts";

export interface WriteRatesOptions {
  clock: Clock;
  config: Pick<Config, "userRate" | "userBurst" | "writeRate" | "writeBurst" | "chatsPerHour">;
}

export function createWriteRates({ clock, config }: WriteRatesOptions) {
  const { userRate, userBurst, writeRate, writeBurst, chatsPerHour } = config;
  const allWrites = createLimit({ perSecond: writeRate, burst: writeBurst });
  const messages = createLimit({ perSecond: userRate, burst: userBurst });
  const chats = createLimit(
    { perSecond: chatsPerHour / 3600, burst: chatsPerHour },
    { detail: `You can create ${chatsPerHour} chats per hour.`, limit: chatsPerHour },
  );

  /** Returns a function that takes one request from the rate, or rejects it. */
  function createLimit(rate: Rate, details = {}) {
    const limiter = createRateLimiter({ clock, ...rate });
    return (name: string) => {
      const waitMs = limiter.take(name);
      if (waitMs > 0) failRateLimited(waitMs, rate, details);
    };
  }

  /**
   * Takes a request from the rates that apply to its endpoint. Messages are counted per session and
   * API key, so that a script does not keep its user from writing.
   */
  return ({ user, credential }: Identity, key: EndpointKey): void => {
    if (key.startsWith("GET ")) return;
    if (key === "POST /api/chats/:chatId/messages") messages(nameOf(credential));
    if (key === "POST /api/chats") chats(String(user.id));
    allWrites(String(user.id));
  };
}
