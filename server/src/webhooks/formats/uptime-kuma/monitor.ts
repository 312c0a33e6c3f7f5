/** The card of a monitor, and Uptime Kuma's texts in the formats of gotify and ntfy. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { ReadResult } from "../format.ts";
import { buildKey, type CardMessage, colors, postCard } from "../reading/card.ts";
import { escapeMarkdown, oneLine, truncate } from "../reading/markdown.ts";

/** Posts the card. That of a monitor that is up again says what was wrong. */
export function postMonitor(card: CardMessage, isUp: boolean): ReadResult {
  const read = postCard({ ...card, isOver: isUp });
  if (!isUp || read.type !== "post") return read;
  const own = read.draft.cards ?? [];
  return {
    ...read,
    withEarlier([earlier]) {
      const was = earlier && reasonOf(earlier);
      return was ? own.map((one) => ({ ...one, text: was })) : [...own];
    },
  };
}

/** A repeated message has the reason already. */
function reasonOf({ title = "", text = "" }: Card): string {
  if (text.startsWith("Was: ")) return text;
  const [first = ""] = text.split("\n", 1);
  return title.startsWith("Down: ") && first !== "" ? `Was: ${first}` : "";
}

interface Notification {
  title: string;
  message: string;
  links?: CardMessage["links"];
}

/** `[Shop] [🔴 Down] timeout` for gotify, and the title `Shop Down [Uptime-Kuma]` for ntfy. */
const gotifyMessage = /^\[(.{1,200}?)\] \[(?:[^\]\s]{1,8} )?(Up|Down)\] ?(.*)$/s;
const ntfyTitle = /^(.{1,200}) (Up|Down) \[Uptime-Kuma\]$/;

/** Returns undefined for texts of other senders. */
export function readKumaNotification(sent: Notification): ReadResult | undefined {
  const { title, message, links = [] } = sent;
  const inMessage = title === "Uptime-Kuma" ? gotifyMessage.exec(message) : null;
  const [, name, state, text] =
    inMessage ?? ntfyTitle.exec(title)?.concat(message) ?? ([] as string[]);
  if (!name || !state) return undefined;
  const isUp = state === "Up";
  const card = {
    color: isUp ? colors.green : colors.red,
    title: `${state}: ${oneLine(name, 120)}`,
    titleUrl: links[0]?.url,
    text: escapeMarkdown(truncate(text ?? "")),
    footer: "Uptime Kuma",
    updateKey: buildKey("uptime-kuma-monitor", name),
  };
  return postMonitor(card, isUp);
}
