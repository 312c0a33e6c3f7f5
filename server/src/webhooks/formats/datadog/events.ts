/** Titles and messages of Datadog's events. */
import { oneLine, truncate } from "../reading/markdown.ts";

export interface EventTitle {
  name: string;
  priority: string;
  transition: string;
  scope: string;
}

const maxBrackets = 4;

/** Reads `[P2] [Triggered on {host:web-1}] Disk is full`. */
export function readEventTitle(text: string): EventTitle {
  const title: EventTitle = { name: oneLine(text), priority: "", transition: "", scope: "" };
  for (let i = 0; i < maxBrackets && title.name.startsWith("["); i++) {
    const end = title.name.indexOf("]");
    const words = title.name.slice(1, end);
    const transition = /^(Re-)?(Triggered|Warn|No Data|Recovered|Renotify|Alert)\b/i.exec(
      words,
    )?.[0];
    if (end < 0 || !(transition || /^P[1-5]$/.test(words))) break;
    if (transition) title.transition = transition;
    else title.priority = words;
    title.scope ||= /\{([^{}]{1,300})\}/.exec(words)?.[1] ?? "";
    title.name = title.name.slice(end + 1).trim();
  }
  return title;
}

export interface EventMessage {
  /** Markdown. */
  text: string;
  links: { text: string; url: string }[];
  imageUrl: string | undefined;
  /** An ISO 8601 time, or "". */
  triggeredAt: string;
}

const maxLength = 20_000;
const graph = /^\[?!\[[^\]]{0,100}\]\((https?:\/\/[^\s()]{1,2000})\)/;
const pageLink = /\[\[([^[\]]{1,80})\]\((https?:\/\/[^\s()]{1,2000})\)\]/g;
const lastTriggered = /^The monitor was last triggered at ([\w :,]{10,40}UTC)/;

/**
 * Reads the message of an event: Markdown between `%%%`, that ends with a graph and with links to
 * pages of Datadog. The name of this webhook in it is not for readers.
 */
export function readEventMessage(message: string): EventMessage {
  const links: EventMessage["links"] = [];
  const lines: string[] = [];
  let imageUrl: string | undefined;
  let triggeredAt = "";
  for (const line of message.slice(0, maxLength).replaceAll("%%%", "").split("\n")) {
    const text = line.trim();
    const [found, triggered] = [graph.exec(text), lastTriggered.exec(text)];
    if (found) imageUrl ??= found[1];
    else if (triggered) triggeredAt = isoTime(triggered[1] ?? "");
    else if (text.startsWith("[[") && text.includes("](http")) links.push(...readLinks(text));
    else if (!/^(- ?){3,}$/.test(text)) lines.push(withoutOwnName(line));
  }
  const text = truncate(lines.join("\n").slice(0, maxLength).trim());
  return { text: text.split(/\n{3,}/).join("\n\n"), links, imageUrl, triggeredAt };
}

function readLinks(line: string): EventMessage["links"] {
  return [...line.matchAll(pageLink)].slice(0, 5).flatMap(([, text = "", url = ""]) => {
    return text.startsWith("Edit ") || !URL.canParse(url) ? [] : [{ text, url }];
  });
}

function withoutOwnName(line: string): string {
  const words = line.split(" ");
  return words
    .filter((word) => !word.startsWith("@webhook-"))
    .join(" ")
    .trimEnd();
}

function isoTime(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? "" : new Date(ms).toISOString();
}
