/** Formats of webhook bodies. */
import { serviceNames } from "./services.ts";

export const serviceFormats = Object.keys(serviceNames) as (keyof typeof serviceNames)[];

export const webhookFormats = [
  "native",
  "slack",
  "mattermost",
  "discord",
  ...serviceFormats,
  "template",
] as const;
export type WebhookFormat = (typeof webhookFormats)[number];
