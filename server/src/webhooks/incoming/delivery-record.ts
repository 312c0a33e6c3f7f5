/** Delivery records: what the log stores of a request. */
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import { serviceNames } from "@belfry/contracts/webhooks/services";
import { Refusal } from "../../problems.ts";
import type { JsonBody } from "../bodies/read-body.ts";
import type { DeliveryRecord } from "../deliveries/record.ts";
import { formatOfHeaders } from "../formats/choose.ts";
import type { PostedResult, WebhookRequest, WebhookResult } from "./request.ts";

/** Stores the fields of a form as JSON, without its files: those are deleted with their message. */
export function withFields(record: DeliveryRecord, body: JsonBody): DeliveryRecord {
  const contentType = "application/json";
  const headers = { ...record.info.headers, "content-type": contentType };
  const info = { ...record.info, headers, contentType };
  return { ...record, info, body: toJson(body) };
}

/** Returns null for a body that is too deep to be written: parsing needs no stack, writing does. */
function toJson(body: JsonBody): Buffer | null {
  try {
    return Buffer.from(JSON.stringify(body));
  } catch {
    return null;
  }
}

/** Records a result that is not a message. */
export function withoutMessage(
  record: DeliveryRecord,
  result: Exclude<WebhookResult, { type: "posted" }>,
): DeliveryRecord {
  const isIgnored = result.type === "ignored";
  const reason = isIgnored ? result.reason : "Dry run: nothing was posted.";
  return { ...record, result: "ignored", reason };
}

/** Adds to the reason the silence that held the message back, and mentions that the webhook may not use. */
export function withNotes(result: PostedResult): PostedResult {
  const { silence } = result;
  const named = result.rejectedMentions ? nameMentions(result) : result;
  if (!silence) return named;
  const by = silence.by === undefined ? "a maintenance window" : `a silence of ${silence.by}`;
  const note = `Held back by ${by} (silence ${silence.id}).`;
  return { ...named, reason: named.reason ? `${named.reason} ${note}` : note };
}

function nameMentions(result: PostedResult): PostedResult {
  const { reason, rejectedMentions = [] } = result;
  const names = rejectedMentions.slice(0, 10).join(", ");
  const rest = rejectedMentions.length > 10 ? " and others" : "";
  const note = `Not allowed by this webhook's mentions setting, shown as plain text: ${names}${rest}.`;
  return { ...result, reason: reason ? `${reason} ${note}` : note };
}

/** The members that the message can be in, by format. */
const contentHints: Partial<Record<DeliveryRecord["format"], string>> = {
  native:
    "Send the message in `text`, `cards` or files. To post any JSON, add /generic to the webhook URL.",
  slack: "Send the message in `text`, `attachments` or `blocks`.",
  mattermost: "Send the message in `text` or `attachments`.",
  discord: "Send the message in `content`, `embeds` or files.",
};

/** Adds to the refusal of a message what its sender can do. `formatInUrl` is undefined if the URL names none. */
export function withHint(
  error: unknown,
  { format, info }: DeliveryRecord,
  formatInUrl: DeliveryRecord["format"] | undefined,
): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, message, details } = error;
  if (code !== "empty_message" && code !== "invalid_body") return error;
  const service = formatOfHeaders(info.headers)?.name;
  const isOther = service !== undefined && service !== format;
  const own = code === "empty_message" ? contentHints[format] : undefined;
  const hint = isOther ? serviceHint(service, formatInUrl === format) : own;
  return hint ? new Refusal(code, { ...details, detail: `${message} ${hint}` }) : error;
}

/** For a request that was sent by one service and read as another's. */
function serviceHint(service: WebhookFormat, isInUrl: boolean): string {
  const [name = service] = (serviceNames as Record<string, string>)[service]?.split(",") ?? [];
  const action = isInUrl ? `use /${service}` : `choose ${name} as the format of the webhook`;
  return `This looks like ${name}'s: ${action}.`;
}

/** An error that is not a refusal is logged as `unavailable`. */
export function withError(
  record: DeliveryRecord,
  error: unknown,
  statusOf: WebhookRequest["statusOf"],
): DeliveryRecord {
  const refusal = error instanceof Refusal ? error : new Refusal("unavailable", {});
  const { code, details, message } = refusal;
  const { cause, detail, errors: [first] = [] } = details;
  const shown = detail || !first ? message : `${first.pointer} ${first.detail}.`;
  // A cause in words is for the webhook's managers only.
  const reason = typeof cause === "string" ? cause : shown;
  return { ...record, result: "refused", status: statusOf(refusal), code, reason };
}
