/** A sender's request becomes a message: its webhook found by the token, let in, read, then posted. */
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Files, Upload } from "../../files/files.ts";
import type { Messages, NewMessage } from "../../messages/messages.ts";
import { Refusal } from "../../problems.ts";
import type { Posted } from "../bodies/json.ts";
import { readBody } from "../bodies/read-body.ts";
import type { DeliveryLog, NewDelivery } from "../deliveries/log.ts";
import { readerOf } from "../formats/choose.ts";
import { type Attending, createAdmission, type Note } from "./admission.ts";
import type { Gate } from "./gate.ts";
import { messageFrom, repeatOf } from "./message.ts";
import type { Accepted, Answer, Read, Received } from "./request.ts";
import type { Sender } from "./sender-store.ts";

export interface Incoming extends Pick<Attending, "attend" | "senderOf" | "noteUnread"> {
  /** Answers after the message is on disk. */
  receive(received: Received): Promise<Accepted>;
  /** A delivery that no sender brings now: a replay, or a manager's test. Answers what the log says of it. */
  send(sender: Sender, stored: Stored): Promise<Note>;
}

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

export function createIncoming(needs: IncomingNeeds): Incoming {
  const { clock, messages, files, gate } = needs;
  const { attend, noted, noteOf, ...attending } = createAdmission(needs);

  /** `note` learns what became of it. */
  async function read(sender: Sender, received: Received, note: Note): Promise<Read> {
    const { headers, query, body: bytes } = received;
    const format = sender.format ?? received.format;
    const isText = format === undefined || format === "native";
    const { body, files: uploads, content } = readBody(bytes, received.contentType, isText);
    if (note.body === null) Object.assign(note, wordsAlone(note, body));
    const delivery = { body, headers, query, hasFiles: uploads.length > 0 };
    const templates = sender.templates === null ? null : JSON.parse(sender.templates);
    const reader = readerOf(format, delivery, templates);
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

  return {
    ...attending,
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
        ipOf: () => stored.address,
        statusOf: ({ status }) => status,
      };
      const note: Note = { ...noteOf(sender, received), url: stored.url };
      await noted(note, received.statusOf, () => read(sender, received, note));
      return note;
    },
  };
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
