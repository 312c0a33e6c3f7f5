/** A sender's request becomes a message: its webhook found by the token, let in, read, then posted. */
import type { WebhookFormat } from "@belfry/contracts/webhook-formats";
import { type Clock, isoTime } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Files, Upload } from "../files/files.ts";
import { addressPrefix } from "../http/client-address.ts";
import { openRateLimit, refuseRate } from "../http/rate-limit.ts";
import type { Messages, NewMessage } from "../messages/messages.ts";
import { fail, Refusal } from "../problems.ts";
import { hashToken } from "../tokens.ts";
import type { DeliveryLog, NewDelivery } from "./deliveries/log.ts";
import type { Accepted, Answer, Read, Received } from "./delivery.ts";
import type { Gate } from "./gate.ts";
import { messageFrom, repeatOf } from "./message-from.ts";
import { isMultipart, type Posted, readBody } from "./read-body.ts";
import { isSignedFor, readerOf } from "./readers.ts";
import { openSenderLookup, type Sender } from "./sender-store.ts";

export interface Incoming {
  /** Answers after the message is on disk. */
  receive(received: Received): Promise<Accepted>;
  /** Lets a request in, does what it is for, and notes what became of it. Refuses a wrong token. */
  attend<T>(received: Received, work: (sender: Sender, note: Note) => Promise<T>): Promise<T>;
  /** Whose token it is. Refuses a wrong one, and who may not even look. */
  senderOf(token: string, addressOf: () => string): Promise<Sender>;
  /** A delivery that no sender brings now: a replay, or a manager's test. Answers what the log says of it. */
  send(sender: Sender, stored: Stored): Promise<Note>;
  /** For the log alone: what was refused before its body was read. */
  noteUnread(received: Received, refusal: Refusal): void;
}

/** What the log will say, as far as it is known by now. */
export type Note = NewDelivery;

export type Stored = Pick<NewDelivery, "headers" | "query" | "contentType" | "address" | "url"> & {
  body: Buffer;
  format: WebhookFormat | undefined;
};

export interface IncomingNeeds {
  database: Database;
  clock: Clock;
  messages: Messages;
  files: Files;
  gate: Gate;
  log: DeliveryLog;
}

export function openIncoming(needs: IncomingNeeds): Incoming {
  const { clock, messages, files, gate, log } = needs;
  const lookUp = openSenderLookup(needs);
  // Guessing is hopeless; this only keeps it from costing anything.
  const guesses = { perSecond: 2, burst: 50 };
  const wrongTokens = openRateLimit({ clock, ...guesses });

  async function senderOf(token: string, addressOf: () => string): Promise<Sender> {
    const isToken = /^whk_[0-9A-Za-z]{36}$/.test(token);
    const sender = isToken ? await lookUp(hashToken(token)) : undefined;
    if (sender) return sender; // a valid token works, whatever its neighbours behind one address do
    const blockedMs = wrongTokens.take(addressPrefix(addressOf()));
    if (blockedMs > 0) refuseRate(blockedMs, guesses);
    fail("webhook_not_found");
  }

  const attend: Incoming["attend"] = async (received, work) => {
    const sender = await senderOf(received.token, received.addressOf);
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

  /** `note` learns what became of it. */
  async function read(sender: Sender, received: Received, note: Note): Promise<Read> {
    const { headers, query, body: bytes } = received;
    const { body, files: uploads, content } = readBody(bytes, received.contentType);
    if (note.body === null) Object.assign(note, wordsAlone(note, body));
    const delivery = { body, headers, query, hasFiles: uploads.length > 0 };
    const templates = sender.templates === null ? null : JSON.parse(sender.templates);
    const reader = readerOf(sender.format ?? received.format, delivery, templates);
    note.dialect = reader.name;
    const said = reader.read(delivery);
    if ("ignored" in said) {
      Object.assign(note, { result: "ignored", reason: said.ignored });
      return { type: "ignored", reason: said.ignored };
    }
    const message = messageFrom(sender, said);
    if (isAsked(query.dryRun)) {
      Object.assign(note, { result: "ignored", reason: "A dry run: nothing was posted." });
      const described = uploads.length > 0 ? await files.describe(uploads) : undefined;
      return { type: "preview", message: messages.preview({ ...message, files: described }) };
    }
    const answer = await post({ ...message, ...repeatOf(headers, content) }, uploads);
    Object.assign(note, { result: answer.outcome, chatId: answer.chatId, messageId: answer.id });
    return { type: "posted", said, sender, createdAt: isoTime(clock.now()), ...answer };
  }

  async function post(message: NewMessage, uploads: readonly Upload[]): Promise<Answer> {
    const { chatId } = message;
    const kept = await files.keep(chatId, uploads);
    const posting = messages.post(kept.length > 0 ? { ...message, files: kept } : message);
    const { id, outcome } = await posting.catch(async (error) => {
      // A database that is away may have written it: what is an orphan is found later.
      if (error instanceof Refusal) await files.discard(kept);
      throw error;
    });
    if (outcome === "repeated") await files.discard(kept);
    return { id, chatId, outcome, files: kept };
  }

  function noteOf(sender: Sender, received: Received): Note {
    return {
      webhookId: sender.id,
      at: clock.now(),
      dialect: sender.format ?? received.format ?? "native",
      result: "posted",
      status: 200,
      address: received.addressOf(),
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
    async senderOf(token, addressOf) {
      const sender = await senderOf(token, addressOf);
      gate.requireOpen(sender, addressOf);
      return sender;
    },

    attend,

    receive: (received) =>
      attend(received, async (sender, note) => ({
        ...(await read(sender, received, note)),
        allowance: gate.allowance(sender),
      })),

    async send(sender, stored) {
      const received: Received = {
        ...stored,
        token: "",
        addressOf: () => stored.address,
        statusOf: ({ status }) => status,
      };
      const note: Note = { ...noteOf(sender, received), url: stored.url };
      await noted(note, received.statusOf, () => read(sender, received, note));
      return note;
    },

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

function refusedWith(refusal: Refusal, status: number) {
  const { code, details, message } = refusal;
  const { cause, errors: [first] = [] } = details;
  const told = details.detail || !first ? message : `${first.pointer} ${first.detail}.`;
  // A sentence there is for those who manage the webhook, not for the sender.
  const reason = typeof cause === "string" ? cause : told;
  return { result: "refused" as const, status, code, reason };
}

/** `?dryRun`, `?dryRun=1` and `?dryRun=true`. */
function isAsked(value: unknown): boolean {
  return value === "" || value === "1" || value === "true";
}

/** Files are their message's: they are not for the log, where they would outlive it. */
function wordsAlone({ headers }: Note, body: Posted): Partial<Note> {
  const contentType = "application/json";
  const asJson = { ...headers, "content-type": contentType };
  return { headers: asJson, contentType, body: Buffer.from(JSON.stringify(body)) };
}
