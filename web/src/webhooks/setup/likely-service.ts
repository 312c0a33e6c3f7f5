/** Finds the service that a webhook is for, by its format or its name. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { snippets } from "../connect/snippets.ts";

/** Returns the id of a snippet: "curl" if the format and the name say nothing. */
export function likelyService({ format, name }: Pick<Webhook, "format" | "name">): string {
  const lowerName = name.toLowerCase();
  const found =
    snippets.find(({ id }) => id === format) ??
    snippets.find(({ title }) => lowerName.startsWith(title.toLowerCase()));
  return found?.id ?? "curl";
}
