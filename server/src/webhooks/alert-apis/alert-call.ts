/** Requests to the alert APIs of other products, which name the webhook by its integration key. */
import type { IncomingHttpHeaders } from "node:http";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { Reply } from "../../http/entry/service.ts";
import type { Refusal } from "../../problems.ts";
import { isObject } from "../formats/reading/json-path.ts";
import type { Admission } from "../incoming/admission.ts";
import type { Incoming } from "../incoming/incoming.ts";

export interface AlertCall {
  ip: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface AlertApiOptions {
  admission: Pick<Admission, "senderForKey">;
  incoming: Pick<Incoming, "receiveFrom">;
}

interface AlertBody {
  /** The key in the request. */
  key: string;
  format: WebhookFormat;
  /** For the format and the delivery log: without the key, and with what the path says. */
  body: object;
  refuse(refusal: Refusal): Reply;
}

/** Returns undefined for anything but a JSON object. */
export function parseObject(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves after the commit. The API decides how the body is read, and not a setting of the webhook. */
export async function receiveCall(
  { admission, incoming }: AlertApiOptions,
  { ip, headers }: AlertCall,
  { key, format, body, refuse }: AlertBody,
): Promise<void> {
  const sender = await admission.senderForKey(key, ip);
  const contentType = "application/json";
  await incoming.receiveFrom(
    { ...sender, format: null },
    {
      token: "",
      format,
      isApiCall: true,
      info: { ip, headers: { ...headers, "content-type": contentType }, query: {}, contentType },
      body: Buffer.from(JSON.stringify(body)),
      statusOf: (refusal) => refuse(refusal).status,
    },
  );
}
