/** A note as it is stored: without secrets, and without what a database keeps in no text. */
import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import type { Spell } from "./batches.ts";
import type { DeliveryRow, UseRow } from "./delivery-store.ts";
import type { NewDelivery } from "./log.ts";
import { keptHeaders, redactBody, redactJson, redactText } from "./redact.ts";

/** Posts have their turn after so many characters: reading 8 MiB at once would make them wait. */
const turnLength = 512 * 1024;

export async function rowsOf(spells: readonly Spell[]): Promise<DeliveryRow[]> {
  const rows: DeliveryRow[] = [];
  let read = 0;
  for (const delivery of spells.flatMap(({ deliveries }) => deliveries)) {
    rows.push(rowOf(delivery));
    read += delivery.body?.length ?? 0;
    if (read < turnLength) continue;
    read = 0;
    await setImmediate();
  }
  return rows;
}

function rowOf(delivery: NewDelivery): DeliveryRow {
  const { headers, query, contentType, body } = delivery;
  const text = body && isUtf8(body) ? body.toString("utf8") : null;
  // A database keeps no U+0000 in a text.
  const isKept = text !== null && !text.includes("\0");
  return {
    webhook_id: delivery.webhookId,
    at: delivery.at,
    dialect: delivery.dialect,
    result: delivery.result,
    status: delivery.status,
    code: delivery.code,
    reason: delivery.reason && sentence(delivery.reason),
    size: delivery.size,
    address: delivery.address,
    url: delivery.url,
    chat_id: delivery.chatId,
    message_id: delivery.messageId,
    headers: storable(JSON.stringify(keptHeaders(headers))),
    query: storable(redactText(redactJson(JSON.stringify(query)))),
    body: isKept ? redactBody(text, contentType) : null,
    is_edit: delivery.isEdit ? 1 : null,
  };
}

export function useOf(spell: Spell): UseRow {
  const isFailing = spell.failingSince !== undefined;
  return {
    id: spell.webhookId,
    delivered: spell.delivered,
    refused: spell.refused,
    used_at: spell.usedAt,
    is_failing: isFailing ? 1 : 0,
    failing_since: spell.failingSince,
    failing_reason: isFailing ? sentence(spell.reason) : null,
  };
}

/** A reason may quote what was sent. */
export function sentence(reason: string): string {
  return storable(redactText(reason));
}

function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
