/** Receives webhook requests: admits the sender, reads the body, posts the message, logs the result. */
import { type Clock, isoTime } from "../../clock.ts";
import type { Files, Upload } from "../../files/files.ts";
import type { Capacity } from "../../http/rate-limit.ts";
import { isMultipart } from "../../http/raw-bodies.ts";
import type { Messages, NewMessage, WebhookMessage } from "../../messages/messages.ts";
import { fail, Refusal } from "../../problems.ts";
import { type Part, readForm, readParts } from "../bodies/multipart.ts";
import { type ParsedBody, readBody } from "../bodies/read-body.ts";
import type { DeliveryLog } from "../deliveries/log.ts";
import type { DeliveryRecord, RequestInfo } from "../deliveries/record.ts";
import { chooseFormat, failUnknownFormat } from "../formats/choose.ts";
import type { AsyncFormat, Format, ReadResult } from "../formats/format.ts";
import type { Admission } from "./admission.ts";
import { createAlertChanges } from "./alert-changes.ts";
import { withError, withFields, withHint, withNotes, withoutMessage } from "./delivery-record.ts";
import { idempotencyOf, isTrue, messageOf } from "./message.ts";
import type { PostedMessage, WebhookRequest, WebhookResult } from "./request.ts";
import type { Sender } from "./sender-store.ts";

const noDryRun = "dryRun is for new messages: this request would change one.";

interface IncomingOptions {
  clock: Clock;
  messages: Messages;
  files: Files;
  admission: Admission;
  log: DeliveryLog;
}

/** One request of a sender. */
interface Arrival {
  sender: Sender;
  request: WebhookRequest;
  /** The record for the log if the body cannot be read. */
  unread: DeliveryRecord;
  /** Absent for replays and tests. */
  admit?: Admission["admit"];
}

interface ReadRequest extends ParsedBody {
  format: Format | AsyncFormat;
}

export type Incoming = ReturnType<typeof createIncoming>;

export function createIncoming({ clock, messages, files, admission, log }: IncomingOptions) {
  const alertChanges = createAlertChanges({ clock, messages });

  /** Admits, reads and posts a request, and logs the result. Resolves after the commit. */
  async function deliver({ sender, request, unread, admit }: Arrival): Promise<WebhookResult> {
    let record = unread;
    try {
      admit?.(sender, request);
      const { contentType: type } = request.info;
      const parts = isMultipart(type) ? await readParts(request.body, type) : undefined;
      const result = await admission.charge(sender, () => {
        const read = readRequest(sender, request, parts);
        record = withRead(record, read);
        return postRead(sender, request.info, read, !admit);
      });
      log.add(withResult(record, result));
      return result;
    } catch (thrown) {
      throw logError(log, record, request, thrown);
    }
  }

  /** Resolves with a `WebhookResult`. */
  async function postRead(sender: Sender, info: RequestInfo, read: ReadRequest, isReplay: boolean) {
    const { headers, query } = info;
    const { format, body, files: uploads, content } = read;
    const reading = format.read({ headers, query, body, webhook: sender });
    const found = reading instanceof Promise ? await reading : reading;
    if (found.type !== "post") return withoutPost(sender, found, isTrue(query.dryRun));
    const message = messageOf(sender, found, clock.now());
    if (isTrue(query.dryRun)) return preview(message, uploads);
    // A manager who sends a delivery again wants its message again.
    if (!isReplay) message.idempotency = idempotencyOf(headers, content);
    const post = uploads.length > 0 ? postFiles : messages.post;
    const posted = await post(message, uploads);
    const createdAt = isoTime(clock.now());
    return { ...posted, ...found, type: "posted" as const, sender, createdAt };
  }

  /** Handles a request that is not a message. */
  async function withoutPost(
    sender: Sender,
    found: Exclude<ReadResult, { type: "post" }>,
    isDryRun: boolean,
  ): Promise<WebhookResult> {
    const { type, reason } = found;
    if (type === "reject") throw new Refusal("invalid_body", { detail: reason });
    const changed = found.change && (await alertChanges.apply(sender, found.change, isDryRun));
    return changed ?? { type: "ignored", reason };
  }

  async function preview(message: NewMessage, uploads: readonly Upload[]): Promise<WebhookResult> {
    const described = uploads.length > 0 ? await files.describe(uploads) : undefined;
    return { type: "preview", message: await messages.preview({ ...message, files: described }) };
  }

  async function postFiles(
    message: NewMessage,
    uploads: readonly Upload[],
  ): Promise<PostedMessage> {
    const stored = await files.save(ownerOf(message), uploads);
    try {
      // The files of two messages with the same text may differ.
      const update = message.update?.repeatMs === undefined ? message.update : undefined;
      const posted = await messages.post({ ...message, update, files: stored });
      if (posted.outcome === "repeated") await files.discard(stored);
      return { ...posted, files: stored };
    } catch (error) {
      // After a database error the message may exist: a job deletes the files if it does not.
      if (error instanceof Refusal) await files.discard(stored);
      throw error;
    }
  }

  /** The webhook's chat, or a thread of it. Discord names a thread by `thread_id`. */
  async function placeOf({ chatId }: Sender, query: RequestInfo["query"]): Promise<number> {
    const named = query.chatId ?? query.thread_id;
    if (named === undefined || Number(named) === chatId) return chatId;
    const root = Number.isSafeInteger(Number(named))
      ? await messages.threads.rootOf(Number(named))
      : undefined;
    return root?.chatId === chatId ? Number(named) : fail("message_not_found");
  }

  return {
    /** Posts the message of a request. */
    async receive(request: WebhookRequest): Promise<WebhookResult & { capacity: Capacity }> {
      const sender = await admission.senderFor(request, request.info.ip);
      const unread = newRecord(clock, sender, request);
      const result = await deliver({ sender, request, unread, admit: admission.admit });
      return { ...result, capacity: admission.capacity(sender) };
    },

    /** Posts the message of a request whose sender is known by another credential than a token. */
    async receiveFrom(sender: Sender, request: WebhookRequest): Promise<WebhookResult> {
      const unread = newRecord(clock, sender, request);
      return deliver({ sender, request, unread, admit: admission.admit });
    },

    /** Posts a replay or a manager's test. Skips admission. */
    send(
      sender: Sender,
      request: WebhookRequest,
      logged: Pick<DeliveryRecord, "url" | "onLogged">,
    ) {
      return deliver({
        sender,
        request,
        unread: { ...newRecord(clock, sender, request), ...logged },
      });
    },

    /** Admits a request that changes one message, runs `work` and logs the result. */
    async edit<T>(
      request: WebhookRequest,
      work: (message: WebhookMessage, sender: Sender) => Promise<{ value: T; reason?: string }>,
    ): Promise<T> {
      const sender = await admission.senderFor(request, request.info.ip);
      let record = newRecord(clock, sender, request);
      try {
        admission.admit(sender, request);
        if (isTrue(request.info.query.dryRun)) fail("invalid_request", { detail: noDryRun });
        const { id: webhookId } = sender;
        const { messageId = 0 } = request.info;
        const chatId = await placeOf(sender, request.info.query);
        record = { ...record, result: "updated", chatId, messageId };
        const message = { webhookId, chatId, id: messageId };
        const { value, reason } = await admission.charge(sender, () => work(message, sender));
        log.add(reason === undefined ? record : { ...record, reason });
        return value;
      } catch (thrown) {
        throw logError(log, record, request, thrown);
      }
    },

    /** Logs a request that was rejected before its body was read. */
    async logUnread(request: WebhookRequest, refusal: Refusal): Promise<void> {
      // The sender already has its reply: without the database only the log entry is lost.
      const sender = await admission.findSender(request).catch(() => undefined);
      if (!sender) return;
      log.add(withError(newRecord(clock, sender, request), refusal, request.statusOf));
    },
  };
}

function ownerOf({ chatId, author }: NewMessage) {
  return { chatId, webhookId: author.kind === "webhook" ? author.webhookId : 0 };
}

/** Returns the record of a request whose body is not read yet. */
function newRecord(clock: Clock, sender: Sender, request: WebhookRequest): DeliveryRecord {
  const { info, body } = request;
  const { id: webhookId, url } = sender;
  const format = sender.format ?? request.format ?? "native";
  const kept = { info, size: body.length, body: isMultipart(info.contentType) ? null : body };
  return { webhookId, at: clock.now(), format, url, ...kept, result: "posted", status: 200 };
}

/** Logs why a request is rejected. Returns the error for the sender. */
function logError(
  deliveries: DeliveryLog,
  record: DeliveryRecord,
  { format, statusOf, isApiCall }: WebhookRequest,
  thrown: unknown,
): unknown {
  const error = isApiCall ? thrown : withHint(thrown, record, format);
  deliveries.add(withError(record, error, statusOf));
  return error;
}

/** The message of a repeat may be in a former chat of the webhook. */
function withResult(record: DeliveryRecord, result: WebhookResult): DeliveryRecord {
  if (result.type !== "posted") return withoutMessage(record, result);
  const noted = result.silence || result.rejectedMentions ? withNotes(result) : result;
  const { outcome, chatId, id, reason } = noted;
  return { ...record, result: outcome, chatId, messageId: id, reason };
}

type Parts = readonly Part[] | undefined;

function readRequest(sender: Sender, request: WebhookRequest, parts: Parts): ReadRequest {
  const { info, body, format, unknownFormat } = request;
  if (unknownFormat !== undefined) failUnknownFormat(unknownFormat);
  const name = sender.format ?? format;
  const parsed = parts ? readForm(parts) : readBody(body, info.contentType, name);
  return { ...parsed, format: chooseFormat(name, parsed.body, info.headers) };
}

/** Stores the fields of a form instead of its bytes. */
function withRead(record: DeliveryRecord, { body, format }: ReadRequest): DeliveryRecord {
  const read = record.body === null ? withFields(record, body) : record;
  return read.format === format.name ? read : { ...read, format: format.name };
}
