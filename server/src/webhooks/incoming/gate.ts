/** Whom a webhook lets in: what its managers have set, asked before the body is read. */
import type { Clock } from "../../clock.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import { createRateLimit, type Pace, refuseRate } from "../../http/rate-limit.ts";
import { fail } from "../../problems.ts";
import type { Signed } from "../formats/format.ts";
import { openedSecret } from "../managing/secret.ts";
import { createIpAllowLists } from "./ip-ranges.ts";
import type { Allowance } from "./request.ts";
import type { Sender } from "./sender-store.ts";

export interface Asked {
  /** The client's, proxies considered. */
  ipOf(): string;
  /** Names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  /** As it was sent. */
  body: Buffer;
  isSigned(signed: Signed): boolean;
}

export interface Gate {
  /** Refuses who may not even look. */
  requireOpen(sender: Sender, ipOf: () => string): void;
  /** Takes one of the webhook's allowance, or refuses. */
  admit(sender: Sender, asked: Asked): void;
  /** What is left of the webhook's allowance. */
  allowance(sender: Sender): Allowance;
}

export interface GateNeeds {
  clock: Clock;
  secrets: Secrets;
  config: { webhookRate: number; webhookBurst: number };
}

/** A webhook with a rate of its own may post for so many seconds at once. */
const burstSeconds = 10;

export function createGate({ clock, secrets, config }: GateNeeds): Gate {
  const usual: Pace = { perSecond: config.webhookRate, burst: config.webhookBurst };
  const posts = createRateLimit({ clock, ...usual });
  const allowLists = createIpAllowLists();

  function paceOf({ rate }: Sender): Pace {
    return rate === null ? usual : { perSecond: rate, burst: rate * burstSeconds };
  }

  function requireRate(sender: Sender): void {
    const pace = paceOf(sender);
    const waitMs = posts.take(String(sender.id), pace);
    if (waitMs > 0) refuseRate(waitMs, pace);
  }

  function requireOpen(sender: Sender, ipOf: () => string): void {
    const { expiresAt, disabledAt, allowedAddresses } = sender;
    // Answered like a token that never was; why is for the delivery log alone.
    if (expiresAt !== null && expiresAt <= clock.now()) {
      fail("webhook_not_found", { cause: "The webhook has expired." });
    }
    if (disabledAt !== null) fail("webhook_disabled");
    if (allowedAddresses !== null && !allowLists.holds(allowedAddresses, ipOf())) {
      fail("address_not_allowed");
    }
  }

  return {
    requireOpen,

    admit(sender, { ipOf, headers, body, isSigned }) {
      requireOpen(sender, ipOf);
      // Before the signature, so that nobody makes the server compute more than the rate.
      requireRate(sender);
      const { id, secretSealed } = sender;
      if (secretSealed === null) return;
      const secret = openedSecret(secrets, id, secretSealed);
      if (!isSigned({ secret, headers, body, now: clock.now() })) fail("invalid_signature");
    },

    allowance(sender) {
      const pace = paceOf(sender);
      const { remaining, fullInMs } = posts.left(String(sender.id), pace);
      return {
        limit: pace.burst,
        remaining,
        windowSeconds: Math.ceil(pace.burst / pace.perSecond),
        resetSeconds: Math.ceil(fullInMs / 1000),
        resetAt: clock.now() + fullInMs,
      };
    },
  };
}
