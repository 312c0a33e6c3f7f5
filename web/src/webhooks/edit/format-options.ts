/** The options of a webhook's format, services in alphabetical order. */
import { type WebhookFormat, webhookFormats } from "@belfry/contracts/webhooks/formats";
import { serviceNames } from "@belfry/contracts/webhooks/services";
import { webhooksText } from "../../text/screens/webhooks.ts";

const words = webhooksText.settings.formatGroups;

export const formatOptions = [
  formatOption(""),
  {
    label: words.general,
    options: webhookFormats.filter((name) => !isService(name)).map(formatOption),
  },
  {
    label: words.services,
    options: webhookFormats.filter(isService).map(formatOption).sort(byLabel),
  },
];

function formatOption(value: WebhookFormat | "") {
  return { value, label: webhooksText.formats[value] ?? value };
}

function isService(name: WebhookFormat): boolean {
  return name in serviceNames && name !== "generic";
}

function byLabel(a: { label: string }, b: { label: string }): number {
  return a.label.localeCompare(b.label);
}
