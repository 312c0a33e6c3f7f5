/** Turns delivery records into rows: without secrets, and without characters a database rejects. */
import { setImmediate } from "node:timers/promises";
import { decodeText } from "../bodies/charsets.ts";
import { hasFewFields } from "../bodies/form-fields.ts";
import { keptHeaders } from "../formats/kept-headers.ts";
import type { DeliveryRow, UseRow } from "./delivery-store.ts";
import type { DeliveryBatch, DeliveryRecord } from "./record.ts";
import { redactBody, redactJson, redactText } from "./redact.ts";

/** Bytes of bodies to redact per turn of the event loop, which takes milliseconds: requests come in between. */
const turnBytes = 128 * 1024;

export async function toRows(records: readonly DeliveryRecord[]): Promise<DeliveryRow[]> {
  const rows: DeliveryRow[] = [];
  let bytes = 0;
  for (const record of records) {
    rows.push(toRow(record));
    bytes += record.body?.length ?? 0;
    if (bytes < turnBytes) continue;
    bytes = 0;
    await setImmediate();
  }
  return rows;
}

function toRow(record: DeliveryRecord): DeliveryRow {
  const { info, body } = record;
  const text = body && decodeText(body, info.contentType);
  return {
    webhook_id: record.webhookId,
    at: record.at,
    dialect: record.format,
    result: record.result,
    status: record.status,
    code: record.code,
    reason: record.reason && redactSentence(record.reason),
    size: record.size,
    address: info.ip,
    url: record.url,
    chat_id: record.chatId,
    message_id: record.messageId,
    headers: storable(JSON.stringify(keptHeaders(info.headers))),
    query: storable(redactText(redactJson(JSON.stringify(info.query)))),
    body: typeof text === "string" ? bodyOf(text, info.contentType) : null,
    is_edit: info.messageId === undefined ? null : 1,
  };
}

/** Returns null for a form that was rejected because of its many fields: each would take time again. */
function bodyOf(text: string, contentType: string): string | null {
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType);
  return isForm && !hasFewFields(text) ? null : redactBody(text, contentType);
}

export function toUseRow(batch: DeliveryBatch): UseRow {
  const isFailing = batch.failingSince !== undefined;
  // Neither an accepted request nor one that counts as a failure: the state stays.
  const isUnchanged = !isFailing && batch.usedAt === undefined;
  return {
    id: batch.webhookId,
    delivered: batch.delivered,
    refused: batch.refused,
    used_at: batch.usedAt,
    is_failing: isUnchanged ? null : isFailing ? 1 : 0,
    failing_since: batch.failingSince,
    failing_reason: isFailing ? redactSentence(batch.reason) : null,
  };
}

/** A reason may quote the body. */
export function redactSentence(reason: string): string {
  return storable(redactText(reason));
}

function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
