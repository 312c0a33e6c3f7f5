/** A sender's request becomes a message: its webhook found by the token, the rate kept, then posted. */
import { createHash } from "node:crypto";
import { type Clock, isoTime } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { addressPrefix } from "../http/client-address.ts";
import { openRateLimit } from "../http/rate-limit.ts";
import type { Messages } from "../messages/messages.ts";
import { fail } from "../problems.ts";
import { hashToken } from "../tokens.ts";
import type { Accepted, Answer, Received } from "./delivery.ts";
import { readBody } from "./read-body.ts";
import type { Said } from "./said.ts";
import * as store from "./store.ts";

export interface Incoming {
  /** Answers after the message is on disk. */
  receive(received: Received): Promise<Accepted>;
  /** Whose token it is. Refuses a wrong one. */
  senderOf(token: string, addressOf: () => string): Promise<store.Sender>;
  post(sender: store.Sender, message: Said, repeat?: Repeat): Promise<Answer>;
}

interface Repeat {
  key: string;
  body: Buffer;
}

export interface IncomingNeeds {
  database: Database;
  clock: Clock;
  messages: Messages;
  config: { webhookRate: number; webhookBurst: number };
  /** Hears of every message that was posted. */
  noteUse(webhookId: number): void;
}

const idempotencyLifetimeMs = 24 * 60 * 60 * 1000;

export function openIncoming(needs: IncomingNeeds): Incoming {
  const { clock, messages } = needs;
  const { webhookRate: perSecond, webhookBurst: burst } = needs.config;
  const lookUp = store.openSenderLookup(needs);
  const posts = openRateLimit({ clock, perSecond, burst });
  // Guessing is hopeless; this only keeps it from costing anything.
  const guesses = { perSecond: 2, burst: 50 };
  const wrongTokens = openRateLimit({ clock, ...guesses });

  async function authorized(token: string, addressOf: () => string): Promise<store.Sender> {
    const isToken = /^whk_[0-9A-Za-z]{36}$/.test(token);
    const sender = isToken ? await lookUp(hashToken(token)) : undefined;
    if (sender) return sender; // a valid token works, whatever its neighbours behind one address do
    const blockedMs = wrongTokens.take(addressPrefix(addressOf()));
    if (blockedMs > 0) refuseRate(blockedMs, guesses.perSecond, guesses.burst);
    fail("webhook_not_found");
  }

  async function post(sender: store.Sender, message: Said, repeat?: Repeat): Promise<Answer> {
    const { id, outcome } = await messages.post({
      chatId: sender.chatId,
      author: {
        kind: "webhook",
        webhookId: sender.id,
        name: message.username ?? sender.name,
        avatarUrl: message.avatarUrl ?? sender.avatarUrl,
      },
      text: message.text,
      cards: message.cards,
      replyTo: message.replyTo,
      silent: message.silent,
      update: message.key ? { key: message.key, isOver: message.isOver ?? false } : undefined,
      ...(repeat && {
        key: {
          key: repeat.key,
          bodyHash: createHash("sha256").update(repeat.body).digest("base64url"),
          lifetimeMs: idempotencyLifetimeMs,
        },
      }),
    });
    needs.noteUse(sender.id);
    return { id, chatId: sender.chatId, outcome };
  }

  return {
    senderOf: authorized,

    async receive({ token, body, contentType, idempotencyKey, addressOf, ...received }) {
      const sender = await authorized(token, addressOf);
      const waitMs = posts.take(String(sender.id));
      if (waitMs > 0) refuseRate(waitMs, perSecond, burst);
      const { headers, query } = received;
      const said = received.read({ body: await readBody(body, contentType), headers, query });
      if ("ignored" in said) return { type: "ignored", reason: said.ignored };
      const repeat = idempotencyKey === undefined ? undefined : { key: idempotencyKey, body };
      const createdAt = isoTime(clock.now());
      return { type: "posted", said, sender, createdAt, ...(await post(sender, said, repeat)) };
    },

    post,
  };
}

function refuseRate(waitMs: number, perSecond: number, burst: number): never {
  const seconds = Math.ceil(waitMs / 1000);
  fail("rate_limited", {
    retryAfterSeconds: seconds,
    limit: perSecond,
    headers: {
      ratelimit: `"default";r=0;t=${seconds}`,
      "ratelimit-policy": `"default";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    },
  });
}
