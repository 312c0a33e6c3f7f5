/** Lets a request in at its webhook's door, and notes what becomes of it: whatever it is for. */
import type { Clock } from "../../clock.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import { ipPrefix } from "../../http/client-ip.ts";
import { createRateLimit, refuseRate } from "../../http/rate-limit.ts";
import { fail, Refusal } from "../../problems.ts";
import { isMultipart } from "../bodies/read-body.ts";
import type { DeliveryLog, NewDelivery } from "../deliveries/log.ts";
import { refusedWith } from "../deliveries/refused.ts";
import { isSignedFor } from "../formats/choose.ts";
import type { Gate } from "./gate.ts";
import type { Received } from "./request.ts";
import { createSenderLookup, type Sender } from "./sender-store.ts";

export interface Attending {
  /** Lets a request in, does what it is for, and notes what became of it. Refuses a wrong token. */
  attend<T>(received: Received, work: (sender: Sender, note: Note) => Promise<T>): Promise<T>;
  /** Whose token it is. Refuses a wrong one, and who may not even look. */
  senderOf(token: string, ipOf: () => string): Promise<Sender>;
  /** The same past the door, for what no sender brings. */
  noted<T>(note: Note, statusOf: (refusal: Refusal) => number, work: () => Promise<T>): Promise<T>;
  noteOf(sender: Sender, received: Received): Note;
  /** For the log alone: what was refused before its body was read. */
  noteUnread(received: Received, refusal: Refusal): void;
}

/** What the log will say, as far as it is known by now. */
export type Note = NewDelivery;

export interface AttendingNeeds {
  database: Database;
  clock: Clock;
  gate: Gate;
  log: DeliveryLog;
}

export function createAdmission(needs: AttendingNeeds): Attending {
  const { clock, gate, log } = needs;
  const lookUp = createSenderLookup(needs);
  // Guessing is hopeless; this only keeps it from costing anything.
  const guesses = { perSecond: 2, burst: 50 };
  const wrongTokens = createRateLimit({ clock, ...guesses });

  async function senderOf(token: string, ipOf: () => string): Promise<Sender> {
    const isToken = /^whk_[0-9A-Za-z]{36}$/.test(token);
    const sender = isToken ? await lookUp(hashToken(token)) : undefined;
    if (sender) return sender; // a valid token works, whatever its neighbours behind one address do
    const blockedMs = wrongTokens.take(ipPrefix(ipOf()));
    if (blockedMs > 0) refuseRate(blockedMs, guesses);
    fail("webhook_not_found");
  }

  const attend: Attending["attend"] = async (received, work) => {
    const sender = await senderOf(received.token, received.ipOf);
    const format = sender.format ?? received.format;
    const note = noteOf(sender, received);
    return noted(note, received.statusOf, async () => {
      gate.admit(sender, { ...received, isSigned: (signed) => isSignedFor(format, signed) });
      return work(sender, note);
    });
  };

  async function noted<T>(
    note: Note,
    statusOf: (refusal: Refusal) => number,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      const done = await work();
      log.note(note);
      return done;
    } catch (error) {
      const isOurs = error instanceof Refusal;
      const refusal = isOurs ? error : new Refusal("unavailable", {});
      log.note({ ...note, ...refusedWith(refusal, statusOf(refusal)) });
      throw error;
    }
  }

  function noteOf(sender: Sender, received: Received): Note {
    return {
      webhookId: sender.id,
      at: clock.now(),
      dialect: sender.format ?? received.format ?? "native",
      result: "posted",
      status: 200,
      address: received.ipOf(),
      url: sender.url,
      headers: received.headers,
      query: received.query,
      contentType: received.contentType,
      isEdit: received.isEdit ?? false,
      size: received.body.length,
      body: isMultipart(received.contentType) ? null : received.body,
    };
  }

  return {
    async senderOf(token, ipOf) {
      const sender = await senderOf(token, ipOf);
      gate.requireOpen(sender, ipOf);
      return sender;
    },

    attend,
    noted,
    noteOf,

    noteUnread(received, refusal) {
      lookUp(hashToken(received.token)).then(
        (sender) => {
          if (!sender) return;
          const why = refusedWith(refusal, received.statusOf(refusal));
          log.note({ ...noteOf(sender, received), ...why });
        },
        () => {}, // the answer is on its way; the log of a database that is away is nobody's
      );
    },
  };
}
