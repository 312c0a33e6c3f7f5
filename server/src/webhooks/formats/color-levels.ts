/** The severity of a card by its colour, for formats in which senders choose any colour. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level } from "@belfry/contracts/messages/messages";

/** The named colours of Slack and Discord, and those of monitoring tools that post to them. */
const colorsByLevel: [level: Level, colors: string[]][] = [
  ["critical", ["#a30200", "#d00000", "#ff0000", "#d63232", "#e74c3c", "#ed4245", "#992d22"]],
  [
    "warning",
    ["#daa038", "#ff9900", "#ffa500", "#ffcc00", "#e67e22", "#faa61a", "#f1c40f", "#fee75c"],
  ],
  ["success", ["#2eb886", "#36a64f", "#00ff00", "#2ecc71", "#57f287", "#1f8b4c", "#3ba55d"]],
];

/** Returns the worst level of the cards. */
export function levelOfCards(cards: readonly Card[] = []): Level | undefined {
  return colorsByLevel.find(([, colors]) =>
    cards.some(({ color = "" }) => colors.includes(color)),
  )?.[0];
}
