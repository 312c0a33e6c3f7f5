/** The records that wait to be written to the delivery log. */
import type { DeliveryResult } from "@belfry/contracts/webhooks/deliveries";

/** The parts of a request that the log keeps, except its body. */
export interface RequestInfo {
  ip: string;
  /** The headers from Node.js, with names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  contentType: string;
  /** Set if the request is for one message, to read, change or delete it. */
  messageId?: number | undefined;
}

/** One request to a webhook, and its result. */
export interface DeliveryRecord {
  webhookId: number;
  /** Milliseconds since 1970 UTC. */
  at: number;
  /** Its name. In the database, on the wire and in metrics it is the `dialect`. */
  format: string;
  /** Which URL of the webhook was used. */
  url: "current" | "previous" | "replay";
  info: RequestInfo;
  /** Bytes of the body, even if it is not kept. */
  size: number;
  /** The body as sent; secrets are redacted before it is written. Null if it is not kept. */
  body: Buffer | null;
  result: DeliveryResult;
  status: number;
  code?: string;
  reason?: string | undefined;
  chatId?: number;
  messageId?: number;
  /** Called with its id in the log, which it has after it was written. */
  onLogged?: ((id: number) => void) | undefined;
}

/** The requests to one webhook since the log was last written. */
export interface DeliveryBatch {
  webhookId: number;
  /** The newest ones, oldest first. */
  records: DeliveryRecord[];
  delivered: number;
  refused: number;
  /** Time of the last request that was not rejected. */
  usedAt: number | undefined;
  /** Time of the first of the latest rejected requests. Undefined if the last one was accepted. */
  failingSince: number | undefined;
  /** Reason of the last rejection. */
  reason: string;
}
