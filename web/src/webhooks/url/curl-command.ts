/** curl commands that post to a webhook, quoted for a shell. */
import type { DeliveryDetail } from "@belfry/contracts/webhooks/deliveries";
import { serviceNames } from "@belfry/contracts/webhooks/services";

export function curlCommand(url: string, message: string): string {
  const body = JSON.stringify({ text: message });
  return `curl -H 'Content-Type: application/json' -d ${shellQuote(body)} ${shellQuote(url)}`;
}

/** A new request makes its own length, and must not count as a repeat. */
const droppedHeaders = new Set(["content-length", "idempotency-key"]);

/** Returns the command that sends a delivery again, without the secrets that the log left out. */
export function deliveryCommand(url: string, delivery: DeliveryDetail): string {
  const { dialect, headers, query, body } = delivery;
  const path = dialect === "slack" || dialect in serviceNames ? `/${dialect}` : "";
  const parameters = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as [string, string]))
    .filter(isWhole);
  const search = new URLSearchParams(parameters);
  const kept = Object.entries(headers)
    .filter(([name]) => !droppedHeaders.has(name))
    .filter(isWhole);
  return [
    "curl",
    ...kept.map(([name, value]) => `-H ${shellQuote(value ? `${name}: ${value}` : `${name};`)}`),
    // Unlike -d, it does not read a file if the body starts with @.
    `--data-raw ${shellQuote(body ?? "")}`,
    shellQuote(`${url}${path}${search.size > 0 ? `?${search}` : ""}`),
  ].join(" \\\n  ");
}

/** The log replaces secrets by a mark. */
function isWhole([, value]: [string, string]): boolean {
  return !value.includes("[redacted]");
}

/**
 * Single quotes keep everything literal except the single quote itself. A terminal interprets pasted
 * control characters before the shell does, so a text with some is quoted with escapes (POSIX.1-2024
 * §2.2.4), as bytes of UTF-8.
 */
export function shellQuote(value: string): string {
  if (!/(?!\n)\p{Cc}/u.test(value)) return `'${value.replaceAll("'", `'\\''`)}'`;
  const escaped = value.replace(/[\\']/g, "\\$&").replace(/(?!\n)\p{Cc}/gu, (character) => {
    const bytes = [...new TextEncoder().encode(character)];
    return bytes.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  });
  return `$'${escaped}'`;
}
