/** The names of members, as words: "alarmName", "alarm_name" and "alarm-name" are "alarm name". */
import { capitalize } from "../../reading/markdown.ts";

const nameLength = 80;

/** Senders use the same few names, and many rules read each one. */
const wordsByName = new Map<string, string>();
const namesMax = 2000;

export function wordsOf(name: string): string {
  const known = wordsByName.get(name);
  if (known !== undefined) return known;
  const words = splitName(name);
  if (wordsByName.size >= namesMax) wordsByName.clear();
  if (name.length <= nameLength) wordsByName.set(name, words);
  return words;
}

function splitName(name: string): string {
  return name
    .slice(0, nameLength)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/[\s_\-.:/]+/g, " ")
    .trim()
    .toLowerCase();
}

const acronyms = new Set(
  "api cpu dns http https id ip os sku ssl tls ttl url utc vat vm".split(" "),
);

/** Turns a name into a label: "billing_address" becomes "Billing address". */
export function labelOf(words: string): string {
  return capitalize(
    words.replace(/[a-z]+/g, (word) => (acronyms.has(word) ? word.toUpperCase() : word)),
  );
}

const imperatives: Readonly<Record<string, string>> = {
  acknowledge: "acknowledged",
  add: "added",
  archive: "archived",
  assign: "assigned",
  cancel: "canceled",
  change: "changed",
  close: "closed",
  complete: "completed",
  create: "created",
  delete: "deleted",
  destroy: "deleted",
  edit: "edited",
  merge: "merged",
  open: "opened",
  move: "moved",
  publish: "published",
  pull: "pulled",
  push: "pushed",
  remove: "removed",
  update: "updated",
};

/**
 * Turns the name of an event into words: "orders/create" becomes "Order created",
 * "PAYMENT.CAPTURE.COMPLETED" becomes "Payment capture completed". A text with spaces stays.
 */
export function humanize(text: string): string {
  const trimmed = text.trim();
  if (/\s/.test(trimmed)) return capitalize(trimmed);
  const isShouted = trimmed === trimmed.toUpperCase();
  const words = wordsOf(withoutVendor(isShouted ? trimmed.toLowerCase() : trimmed)).split(" ");
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length === 1) return labelOf(first);
  if (imperatives[first] !== undefined && !last.endsWith("ed")) {
    return labelOf(`${words.slice(1).join(" ")} ${imperatives[first]}`);
  }
  if (imperatives[last] === undefined) return labelOf(words.join(" "));
  const subject = words
    .slice(0, -1)
    .join(" ")
    .replace(/([^s])s$/, "$1");
  return labelOf(`${subject} ${imperatives[last]}`);
}

/** "com.example.order.paid" and "example:event-type:order.paid" are "order.paid". */
function withoutVendor(text: string): string {
  const colon = text.lastIndexOf(":");
  const name = colon > 0 && /[._]/.test(text.slice(colon)) ? text.slice(colon + 1) : text;
  return name.replace(/^(com|io|org|net)\.[\w-]+\.(?=.)|\/v\d+$/gi, "");
}

/** The past participle of a verb such as "create"; other words stay. */
export function toParticiple(word: string): string {
  return imperatives[word] ?? word;
}
