/** stub */
import type { Delivery } from "@belfry/contracts/deliveries";
export interface NewDelivery {
  webhookId: number;
  at: number;
  dialect: string;
  result: Delivery["result"];
  status: number;
  code?: string;
  reason?: string;
  address: string;
  url: Delivery["url"];
  chatId?: number;
  messageId?: number;
  headers: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  contentType: string;
  body: Buffer;
}
export interface DeliveryLog {
  note(d: NewDelivery): void;
}
