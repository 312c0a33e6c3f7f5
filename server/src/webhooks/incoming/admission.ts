/** Decides whether a sender may post: its token, the webhook's state, IP, rate and signature. */
import type { CpuClock } from "../../clock.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../database/database.ts";
import {
  type Capacity,
  createRateLimiter,
  failRateLimited,
  type Rate,
} from "../../http/rate-limit.ts";
import { ipPrefix } from "../../net/ip.ts";
import { fail } from "../../problems.ts";
import { isSignedFor } from "../formats/choose.ts";
import type { WebhookPlace } from "../webhook-store.ts";
import { createIpAllowLists } from "./ip-allow-lists.ts";
import type { WebhookRequest } from "./request.ts";
import {
  createSenderLookup,
  findSenderByKey,
  findSender as findSenderIn,
  type Sender,
} from "./sender-store.ts";
import { openSigningSecret } from "./signing-secret.ts";

/** A webhook with its own rate has a burst of this many seconds. */
const burstSeconds = 10;
/** For unknown tokens, per IP. Tokens cannot be guessed; the limit bounds the load of attempts. */
const wrongTokenRate: Rate = { perSecond: 2, burst: 50 };

interface AdmissionOptions {
  database: Database;
  clock: CpuClock;
  secrets: Secrets;
  config: { webhookRate: number; webhookBurst: number };
}

/** A request that takes longer counts as several. */
const cpuMsPerRequest = 10;

const tokenPattern = /^whk_[0-9A-Za-z]{36}$/;
const integrationKeyPattern = /^[0-9a-f]{32}$/;

/** `webhookId` is in the URLs of Discord's clients. */
type Credential = Pick<WebhookRequest, "token" | "webhookId">;

export type Admission = ReturnType<typeof createAdmission>;

export function createAdmission({ database, clock, secrets, config }: AdmissionOptions) {
  const lookUp = createSenderLookup({ database, clock });
  const defaultRate: Rate = { perSecond: config.webhookRate, burst: config.webhookBurst };
  const posts = createRateLimiter({ clock, ...defaultRate });
  const wrongTokens = createRateLimiter({ clock, ...wrongTokenRate });
  const allowLists = createIpAllowLists();

  function rateOf({ rate }: Sender): Rate {
    return rate === null ? defaultRate : { perSecond: rate, burst: rate * burstSeconds };
  }

  async function findSender({ token, webhookId }: Credential): Promise<Sender | undefined> {
    const sender = tokenPattern.test(token) ? await lookUp(token) : undefined;
    return webhookId === undefined || String(sender?.id) === webhookId ? sender : undefined;
  }

  /** Returns the sender for a token. Rejects an unknown token, throttled by IP. */
  async function senderFor(credential: Credential, ip: string): Promise<Sender> {
    // A valid token works even if its IP is limited for unknown ones.
    return (await findSender(credential)) ?? rejectToken(ip);
  }

  function rejectToken(ip: string): never {
    const waitMs = wrongTokens.take(ipPrefix(ip));
    if (waitMs > 0) failRateLimited(waitMs, wrongTokenRate);
    fail("webhook_not_found");
  }

  /** Rejects expired, disabled and disallowed senders. */
  function requireUsable({ expiresAt, disabledAt, allowedAddresses }: Sender, ip: string): void {
    // The reply is the same as for an unknown token; only the delivery log has the reason.
    if (expiresAt !== null && expiresAt <= clock.now()) {
      fail("webhook_not_found", { cause: "The webhook has expired." });
    }
    if (disabledAt !== null) fail("webhook_disabled");
    if (allowedAddresses !== null && !allowLists.has(allowedAddresses, ip)) {
      fail("address_not_allowed");
    }
  }

  function requireSignature({ id, format }: Sender, sealed: string, request: WebhookRequest): void {
    const secret = openSigningSecret(secrets, id, sealed);
    const { info, body } = request;
    const signed = { secret, headers: info.headers, body, now: clock.now() };
    if (!isSignedFor(format ?? request.format, signed)) fail("invalid_signature");
  }

  /** Returns the sender for a token, if it can be used from this IP now. */
  async function usableSenderFor(credential: Credential, ip: string): Promise<Sender> {
    const sender = await senderFor(credential, ip);
    requireUsable(sender, ip);
    return sender;
  }

  function capacity(sender: Sender): Capacity {
    return posts.capacity(String(sender.id), rateOf(sender));
  }

  /** Runs the work that reads an admitted request, and takes its processor time from the rate. */
  function charge<T>(sender: Sender, read: () => T): T {
    const startMs = clock.cpuMs();
    try {
      return read();
    } finally {
      const requests = Math.floor((clock.cpuMs() - startMs) / cpuMsPerRequest);
      if (requests > 1) posts.charge(String(sender.id), requests - 1, rateOf(sender));
    }
  }

  return {
    findSender,
    charge,
    senderFor,
    usableSenderFor,
    capacity,

    /** Returns the sender for an integration key. Rejects an unknown key, throttled by IP. */
    async senderForKey(key: string, ip: string): Promise<Sender> {
      const isKey = integrationKeyPattern.test(key);
      const found = isKey && (await findSenderByKey(database.sql, { key, now: clock.now() }));
      return found || rejectToken(ip);
    },

    /** Returns a webhook that is known by another id than its token, if it can be used from this IP. */
    async usableWebhook(place: WebhookPlace, ip: string): Promise<Sender> {
      const sender = (await findSenderIn(database.sql, place)) ?? fail("webhook_not_found");
      requireUsable(sender, ip);
      return sender;
    },

    /** Limits how often one IP names things that do not exist. Returns false above the rate. */
    takeWrongName: (ip: string): boolean => wrongTokens.take(ipPrefix(ip)) === 0,

    /** Like `usableSenderFor`, but also rejects a webhook over its rate. Does not count the request. */
    async senderWithCapacity(credential: Credential, ip: string): Promise<Sender> {
      const sender = await usableSenderFor(credential, ip);
      const { remaining, fullInMs, ...rate } = capacity(sender);
      const waitMs = fullInMs - ((rate.burst - 1) * 1000) / rate.perSecond;
      if (remaining < 1) failRateLimited(waitMs, rate);
      return sender;
    },

    /** Takes one request from the webhook's rate, or rejects it. */
    admit(sender: Sender, request: WebhookRequest): void {
      requireUsable(sender, request.info.ip);
      // Before the signature, so that the rate also limits how many signatures are computed.
      const rate = rateOf(sender);
      const waitMs = posts.take(String(sender.id), rate);
      if (waitMs > 0) failRateLimited(waitMs, rate);
      if (sender.secretSealed !== null) requireSignature(sender, sender.secretSealed, request);
    },
  };
}
