/** Requests to PagerDuty's Events API, version 2: alerts that are triggered, acknowledged and resolved. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level } from "@belfry/contracts/messages/messages";
import { changeAlert, type ReadResult, reject } from "../format.ts";
import { buildKey, colors, postCard } from "../reading/card.ts";
import {
  firstUrl,
  get,
  getList,
  getText,
  getTime,
  getUrl,
  isObject,
} from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { showPairs } from "../reading/texts/pairs.ts";

const levelOfSeverity = new Map<string, Level>([
  ["critical", "critical"],
  ["error", "critical"],
  ["warning", "warning"],
  ["info", "info"],
]);

const titleLength = 200;
/** PagerDuty's limit, in characters. */
const dedupKeyLength = 255;

/** Whether the body is for the Events API. Webhooks of PagerDuty have an `event` instead. */
export function isEvent(body: unknown): boolean {
  return isObject(body) && "event_action" in body;
}

/** A change event has no action: its path adds the action `change`. */
export function readEvent(body: unknown): ReadResult {
  const action = getText(body, "event_action");
  const given = get(body, "dedup_key") ?? "";
  if (typeof given !== "string") return reject("'dedup_key' must be a string");
  const key = given.trim();
  if (key.length > dedupKeyLength) {
    return reject(`'dedup_key' must have at most ${dedupKeyLength} characters`);
  }
  const updateKey = buildKey("pagerduty", key);
  switch (action) {
    case "trigger":
      return readTrigger(body, updateKey);
    case "change":
      return readChangeEvent(body);
    case "acknowledge":
    case "resolve":
      if (!updateKey) return reject("'dedup_key' is missing or blank");
      return action === "resolve" ? readResolve(body, updateKey) : readAcknowledge(updateKey);
    default:
      return reject("'event_action' must be 'trigger', 'acknowledge' or 'resolve'");
  }
}

function readTrigger(body: unknown, updateKey: string | undefined): ReadResult {
  const payload = get(body, "payload");
  const fault = faultOf(payload, ["summary", "source", "severity"]);
  const level = levelOfSeverity.get(getText(payload, "severity").toLowerCase());
  if (fault) return reject(fault);
  if (!level) {
    return reject("'payload.severity' must be 'critical', 'error', 'warning' or 'info'");
  }
  return postCard({
    ...cardOf(body),
    level,
    state: "open",
    startedAt: getTime(payload, "timestamp"),
    ...(updateKey && { updateKey }),
  });
}

function readAcknowledge(alert: string): ReadResult {
  return changeAlert({ type: "acknowledge", alert, note: "" });
}

/** Most senders repeat the payload, as it is now. */
function readResolve(body: unknown, alert: string): ReadResult {
  const result = postCard({ ...cardOf(body), color: colors.green });
  const card = result.type === "post" ? result.draft.cards?.[0] : undefined;
  return changeAlert({
    type: "resolve",
    alert,
    withEnd: (before): Card => (card?.title ? card : { ...before, color: colors.green }),
  });
}

function readChangeEvent(body: unknown): ReadResult {
  const fault = faultOf(get(body, "payload"), ["summary"]);
  if (fault) return reject(fault);
  return postCard({ ...cardOf(body), timestamp: getTime(body, "payload", "timestamp") });
}

/** Returns what is wrong with the payload. */
function faultOf(payload: unknown, required: readonly string[]): string | undefined {
  if (!isObject(payload)) return "'payload' must be an object";
  const missing = required.find((name) => getText(payload, name) === "");
  return missing && `'payload.${missing}' is missing or blank`;
}

/** Alertmanager's counts, which its summary has too. */
const knownCounts = new Set(["num_firing", "num_resolved"]);

function customDetailsOf(payload: unknown): unknown {
  const given = get(payload, "custom_details");
  if (!isObject(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !knownCounts.has(name)));
}

function cardOf(body: unknown) {
  const payload = get(body, "payload");
  const summary = getText(payload, "summary");
  const client = getText(body, "client");
  const source = getText(payload, "source");
  const kind = getText(payload, "class");
  const { fields, text, details } = showPairs(customDetailsOf(payload));
  const images = getList(body, "images").slice(0, 10);
  const [image, ...otherImages] = images.filter((one) => getUrl(one, "src"));
  const links = getList(body, "links").slice(0, 10);
  return {
    author: { name: client, url: getUrl(body, "client_url") },
    title: oneLine(summary, titleLength),
    titleUrl: firstUrl(get(links[0], "href"), get(body, "client_url")),
    text: joinTexts(
      "\n\n",
      summary.length > titleLength && escapeMarkdown(truncate(summary)),
      text,
    ),
    fields: {
      Source: source === client ? "" : escapeLine(source, 100),
      Component: escapeLine(getText(payload, "component"), 100),
      Group: escapeLine(getText(payload, "group"), 100),
      Class: summary.includes(kind) ? "" : escapeLine(kind, 100),
      ...fields,
    },
    imageUrl: getUrl(image, "src"),
    links: [
      ...links.map((one) => ({
        text: oneLine(getText(one, "text"), 80) || "Link",
        url: getUrl(one, "href"),
      })),
      ...[image, ...otherImages].map((one, index) => ({
        text: oneLine(getText(one, "alt"), 80) || "Image",
        // The first image is shown, and links only where the sender says.
        url: getUrl(one, "href") ?? (index > 0 ? getUrl(one, "src") : undefined),
      })),
    ],
    details,
  };
}
