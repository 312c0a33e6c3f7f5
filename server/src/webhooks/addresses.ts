/** The addresses that senders of each dialect are built for, and what each holds. */
import { type Dialect, dialectOf, discord, native, slack, slackAtDiscord } from "./dialects.ts";
import { formatByName } from "./formats/formats.ts";

export interface Address {
  token: string;
  dialect: Dialect;
}

export type Params = Record<string, string>;

const twoPartPath = "/api/webhooks/:first/:second";
const versionedPath = "/api/:version(^v\\d+$)/webhooks/:id/:token";

/**
 * Clients of Discord put a version before all, and their webhook's id before the token. One name for
 * one place: the router wants it, whatever stands there.
 */
export const addresses: Record<string, (params: Params) => Address | undefined> = {
  "/api/webhooks/:first": ({ first = "" }) => ({ token: first, dialect: native }),
  [twoPartPath]: ({ first = "", second = "" }) => twoParts(first, second),
  "/api/webhooks/:first/:second/slack": ({ second = "" }) => ({
    token: second,
    dialect: slackAtDiscord,
  }),
  [versionedPath]: ({ token = "" }) => ({ token, dialect: discord }),
  "/hooks/:token": ({ token = "" }) => ({ token, dialect: slack }),
};

/** Where clients of Discord look at the webhook before they post. */
export const lookedAt = [twoPartPath, versionedPath];

function twoParts(first: string, second: string): Address | undefined {
  if (/^\d+$/.test(first)) return { token: second, dialect: discord };
  if (second === "slack") return { token: first, dialect: slack };
  const format = formatByName(second);
  return format && { token: first, dialect: dialectOf(format) };
}
