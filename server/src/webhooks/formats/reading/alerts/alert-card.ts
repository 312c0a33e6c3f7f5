/** The card of an alert group. */
import type { ReadResult } from "../../format.ts";
import { type CardMessage, colorOfLevel, postCard } from "../card.ts";
import { escapeMarkdown, firstLines, joinTexts, oneLine, truncate } from "../markdown.ts";
import { detailsOf } from "./alert-details.ts";
import { type AlertGroup, instancesOf, nameOf, timesOf } from "./alert-group.ts";
import { commonUrl, countLines } from "./alert-parts.ts";
import { visibleParts } from "./alert-text.ts";
import { titleOf } from "./alert-title.ts";
import { earlierResolved } from "./earlier.ts";

/** On the card if all alerts have the same ones. */
const linkNames = ["Source", "Dashboard", "Panel", "Runbook"];

interface AlertCard extends CardMessage {
  /** Name of the sender. */
  sender: string;
  /** Plain text that the operator wrote for all alerts. */
  message?: string;
  /** Plain text that is shown after the alerts. */
  note?: string;
}

/** Posts the group. The message is open while an alert is firing, and then resolved. */
export function postAlertGroup(group: AlertGroup, card: AlertCard): ReadResult {
  const posted = postWith(group, card, []);
  if (posted.type !== "post") return posted;
  const names = group.alerts.map(nameOf);
  return {
    ...posted,
    withEarlier(cards) {
      const lines = earlierResolved(cards, names);
      const continued = lines.length > 0 ? postWith(group, card, lines) : posted;
      return (continued.type === "post" && continued.draft.cards) || [];
    },
  };
}

/** `earlier` are lines of alerts that were resolved before. */
function postWith(group: AlertGroup, card: AlertCard, earlier: readonly string[]): ReadResult {
  const { sender, message = "", note = "", links = [], ...others } = card;
  const shownMessage = firstLines(message, 3, 500);
  const parts = visibleParts(group, countLines(shownMessage) + countLines(note), earlier);
  const allLinks = [...links, ...linkNames.map((text) => ({ text, url: commonUrl(group, text) }))];
  const urls = allLinks.map(({ url }) => url);
  const isOver = group.firing.length === 0;
  return postCard({
    color: colorOfLevel[group.level],
    title: titleOf(group, earlier.length),
    text: joinTexts("\n\n", escapeMarkdown(shownMessage), parts.text, escapeMarkdown(note)),
    details: joinTexts(
      "\n\n",
      shownMessage !== message && escapeMarkdown(truncate(message, 4000)),
      detailsOf(group, parts, urls),
    ),
    instances: instancesOf(group),
    ...timesOf(group),
    links: allLinks,
    footer: joinTexts(" · ", sender, oneLine(group.receiver, 80)),
    level: group.level,
    state: isOver ? "resolved" : "open",
    isOver,
    ...others,
  });
}
