/** Admission and the delivery log of webhooks, for the pings of their heartbeats. */
import type { IncomingHttpHeaders } from "node:http";
import type { Clock } from "../../clock.ts";
import type { DeliveryLog } from "../deliveries/log.ts";
import type { WebhookPlace } from "../webhook-store.ts";
import type { Admission } from "./admission.ts";

interface PingedOptions {
  clock: Clock;
  admission: Pick<Admission, "usableWebhook" | "usableSenderFor" | "takeWrongName">;
  log: Pick<DeliveryLog, "add">;
}

interface LoggedPing {
  ip: string;
  headers: IncomingHttpHeaders;
  query: Readonly<Record<string, unknown>>;
  body: Buffer;
  size: number;
}

export function createPinged({ clock, admission, log }: PingedOptions) {
  return {
    async requireUsable(place: WebhookPlace, ip: string): Promise<void> {
      await admission.usableWebhook(place, ip);
    },

    findByToken: (token: string, ip: string): Promise<WebhookPlace> =>
      admission.usableSenderFor({ token }, ip),

    takeWrongName: admission.takeWrongName,

    /** A ping posts nothing, so its delivery is an ignored one. */
    log(webhookId: number, { ip, headers, query, body, size }: LoggedPing, reason: string): void {
      const contentType = headers["content-type"] ?? "text/plain";
      log.add({
        webhookId,
        at: clock.now(),
        format: "ping",
        url: "current",
        info: { ip, headers, query, contentType },
        size,
        body,
        result: "ignored",
        status: 200,
        reason,
      });
    },
  };
}
