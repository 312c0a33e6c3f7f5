/** References in mrkdwn, written between `<` and `>`: links, mentions, channels and dates. */
import { isoTime } from "../../../../clock.ts";

export type Reference =
  | { kind: "link"; url: string; label: string }
  | { kind: "words"; text: string };

/** Slack escapes only these three characters. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(amp|lt|gt);/g, (_all, name) => characters[name as "amp"]);
}

const characters = { amp: "&", lt: "<", gt: ">" };

/** Reads a reference without its angle brackets, still escaped. Returns undefined for other text. */
export function readReference(inner: string): Reference | undefined {
  const bar = inner.indexOf("|");
  const target = decodeEntities(bar < 0 ? inner : inner.slice(0, bar)).trim();
  const label = decodeEntities(bar < 0 ? "" : inner.slice(bar + 1)).trim();
  if (/^@\w/.test(target)) return { kind: "words", text: withSign("@", label || target) };
  if (/^#\w/.test(target)) return { kind: "words", text: withSign("#", label || target) };
  if (/^!\w/.test(target)) return readCommand(target.slice(1), label);
  if (/^https?:\/\/\S/i.test(target) && URL.canParse(target)) {
    return { kind: "link", url: target, label: label || target };
  }
  if (/^mailto:\S/i.test(target)) {
    return { kind: "link", url: target, label: label || target.slice("mailto:".length) };
  }
  // URLs of other schemes are shown as text.
  if (label && /^[a-z][a-z0-9+.-]{0,30}:/i.test(target)) {
    return { kind: "words", text: `${label} (${target})` };
  }
}

function readCommand(command: string, label: string): Reference {
  const [name = "", ...rest] = command.split("^");
  if (name === "date") return readDate(rest, label);
  if (name === "subteam") return { kind: "words", text: withSign("@", label || (rest[0] ?? "")) };
  return { kind: "words", text: label && label !== name ? label : `@${name}` };
}

/** `!date^unix^format^link|fallback`. Shows the fallback, which the sender has formatted. */
function readDate([unix = "", , link]: string[], fallback: string): Reference {
  const text = fallback || readableTime(unix);
  return link && /^https?:\/\/\S+$/i.test(link) && URL.canParse(link)
    ? { kind: "link", url: link, label: text }
    : { kind: "words", text };
}

export function readableTime(unixSeconds: string): string {
  const atMs = Number(unixSeconds) * 1000;
  if (!unixSeconds || !(Math.abs(atMs) < 8.64e15)) return unixSeconds;
  return `${isoTime(atMs).slice(0, 16).replace("T", " ")} UTC`;
}

function withSign(sign: string, name: string): string {
  return name.startsWith(sign) ? name : sign + name;
}
