/** Builds the card that a service's event becomes. */
import { createHash } from "node:crypto";
import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level, SentState } from "@belfry/contracts/messages/messages";
import { post, type ReadResult } from "../format.ts";
import { cutMarkdown } from "./cut-markdown.ts";
import { capitalize, oneLine } from "./markdown.ts";

export const colors = {
  red: "#d1242f",
  green: "#1a7f37",
  yellow: "#bf8700",
  purple: "#8250df",
  gray: "#6e7781",
} as const;

const levelOfColor: Readonly<Record<string, Level>> = {
  [colors.red]: "critical",
  [colors.yellow]: "warning",
  [colors.green]: "success",
};

export const colorOfLevel: Readonly<Record<Level, string>> = {
  critical: colors.red,
  warning: colors.yellow,
  success: colors.green,
  info: colors.gray,
};

/** Label and colour of a state on the card. */
export type CardState = readonly [label: string, color: string];

/** Returns the state of this name in any case. Unknown states are shown by their name. */
export function findState(
  states: ReadonlyMap<string, CardState>,
  name: string,
  unnamed = "Changed",
): CardState {
  return states.get(name.toLowerCase()) ?? [capitalize(oneLine(name, 40)) || unnamed, colors.gray];
}

export interface Author {
  name: string;
  url?: string | undefined;
  iconUrl?: string | undefined;
}

/** Empty and undefined members are left out of the card. */
export interface CardMessage {
  /** By default the colour of the level, and none for "info". */
  color?: string | undefined;
  author?: Author;
  title?: string;
  titleUrl?: string | undefined;
  /** Markdown. */
  text?: string;
  /** Markdown by title. */
  fields?: Readonly<Record<string, string>>;
  imageUrl?: string | undefined;
  timestamp?: string | undefined;
  links?: readonly { text: string; url: string | undefined }[];
  footer?: string;
  /** Markdown, folded on screen: what is kept but not shown at first. */
  details?: string;
  /** By default the level of the colour. Runs that have not ended are yellow, but "info". */
  level?: Level | undefined;
  /** By default open for a problem with an update key, and resolved when it ends well. */
  state?: SentState | undefined;
  /** Names the problem, if several messages may be about it. */
  problem?: string | undefined;
  problemRun?: number | undefined;
  /** Hosts, pods or others that have the problem. */
  instances?: readonly string[];
  /** Start and end of the problem, as ISO 8601. Other times are fields or the timestamp. */
  startedAt?: string | undefined;
  endedAt?: string | undefined;
  /** A later message with the same key replaces this one. */
  updateKey?: string | undefined;
  /** Whether the event with this key has ended. Ignored without a key. */
  isOver?: boolean;
}

/** Returns the level with its color, also for "info". */
export function ofLevel(level: Level): Pick<CardMessage, "color" | "level"> {
  return { color: colorOfLevel[level], level };
}

export function postCard(message: CardMessage): ReadResult {
  const { updateKey, isOver, ...parts } = message;
  const { author, title, fields = {}, links = [], footer } = parts;
  const ownColor = parts.level && parts.level !== "info" ? colorOfLevel[parts.level] : undefined;
  const card: Card = withoutEmpty({
    color: parts.color ?? ownColor,
    author: author?.name ? withoutEmpty({ ...author, name: oneLine(author.name, 80) }) : undefined,
    title: title && oneLine(title),
    titleUrl: parts.titleUrl,
    fields: createFields(fields),
    imageUrl: parts.imageUrl,
    timestamp: parts.timestamp,
    links: links.flatMap(({ text, url }) => (url ? [{ text, url }] : [])),
    footer: footer ? { text: oneLine(footer) } : undefined,
    text: parts.text,
    details: parts.details,
  });
  const level = message.level ?? levelOfColor[parts.color ?? ""] ?? "info";
  const state = message.state ?? stateOf(message, level);
  const { problem, problemRun, instances, startedAt, endedAt } = message;
  const about = { problem, problemRun, instances, startedAt, endedAt };
  return post(card, { updateKey, isOver, level, state, ...about });
}

function stateOf({ updateKey, isOver }: CardMessage, level: Level): SentState | undefined {
  if (!updateKey) return undefined;
  if (level === "critical" || level === "warning") return "open";
  return level === "success" && isOver ? "resolved" : undefined;
}

function createFields(values: Readonly<Record<string, string>>): NonNullable<Card["fields"]> {
  return Object.entries(values)
    .filter(([, value]) => value !== "")
    .slice(0, 20)
    .map(([title, value]) => ({
      title: oneLine(title, 80),
      value: cutMarkdown(value, 600),
      short: value.replace(/\]\([^)\s]*\)/g, "]").length <= 60,
    }));
}

function withoutEmpty<T extends object>(members: T): T {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    const isEmptyList = Array.isArray(value) && value.length === 0;
    if (value !== undefined && value !== "" && !isEmptyList) kept[name] = value;
  }
  return kept as T;
}

/**
 * Returns the update key of an event, or undefined if a part of its identity is missing. Keys that
 * are too long or not printable ASCII are hashed.
 */
export function buildKey(...parts: string[]): string | undefined {
  if (parts.some((part) => part === "")) return undefined;
  const key = parts.join(":");
  if (key.length <= limits.webhookKeyLength && /^[ -~]+$/.test(key)) return key;
  return `${parts[0]}:${createHash("sha256").update(key).digest("hex")}`;
}
