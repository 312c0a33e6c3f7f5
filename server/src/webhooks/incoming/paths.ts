/** The addresses that senders of each dialect are built for, and what each holds. */
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import { formatByName } from "../formats/formats.ts";
import { type Dialect, discord, native, slack, slackAtDiscord } from "./replies/replies.ts";

export interface Address {
  token: string;
  /** How its senders are answered. */
  dialect: Dialect;
  /** How their bodies are read; undefined where the body tells. */
  format: WebhookFormat | undefined;
  /** Set where the address is of one message. */
  messageId?: number;
}

export type Params = Record<string, string>;
type Find = (params: Params) => Address | undefined;

const plain: Find = ({ first = "" }) => ({ token: first, dialect: native, format: undefined });
const ofDiscord: Find = ({ token = "" }) => ({ token, dialect: discord, format: "discord" });

const twoPartPath = "/api/webhooks/:first/:second";
const versionedPath = "/api/:version(^v\\d+$)/webhooks/:id/:token";

/**
 * Where messages are posted. Clients of Discord put a version before all, and their webhook's id before
 * the token. One name for one place: the router wants it, whatever stands there.
 */
export const addresses: Record<string, Find> = {
  "/api/webhooks/:first": plain,
  [twoPartPath]: ({ first = "", second = "" }) => twoParts(first, second),
  "/api/webhooks/:first/:second/slack": ({ second = "" }) => ({
    token: second,
    dialect: slackAtDiscord,
    format: "slack",
  }),
  [versionedPath]: ofDiscord,
  "/hooks/:token": ({ token = "" }) => ({ token, dialect: slack, format: "slack" }),
};

/** Where clients of Discord look at the webhook before they post. */
export const lookedAt = [twoPartPath, versionedPath];

/** Where a sender comes back to what it has posted. */
export const messageAddresses: Record<string, Find> = {
  "/api/webhooks/:first/messages/:messageId": ofMessage(plain),
  "/api/webhooks/:first/:second/messages/:messageId": ofMessage(({ second = "" }) =>
    ofDiscord({ token: second }),
  ),
  "/api/:version(^v\\d+$)/webhooks/:id/:token/messages/:messageId": ofMessage(ofDiscord),
};

function ofMessage(find: Find): Find {
  return (params) => {
    const { messageId = "" } = params;
    const address = find(params);
    // What is no number is no message's, and answered as one that is not there.
    const id = /^[1-9]\d{0,15}$/.test(messageId) ? Number(messageId) : 0;
    return address && { ...address, messageId: id };
  };
}

function twoParts(first: string, second: string): Address | undefined {
  if (/^\d+$/.test(first)) return { token: second, dialect: discord, format: "discord" };
  if (second === "slack") return { token: first, dialect: slack, format: "slack" };
  const format = formatByName(second)?.name;
  return format && { token: first, dialect: native, format };
}
