/** The footer and the time of a card, without what the head of the message shows already. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Message } from "@belfry/contracts/messages/messages";

/** Events reach the server within seconds. */
const sameTimeMs = 60_000;

/** Members of a message that its head and its state line show. */
export type ShownMessage = Pick<
  Message,
  "author" | "createdAt" | "updatedAt" | "startedAt" | "endedAt"
>;

export function cardEndOf(
  { footer, timestamp }: Card,
  { author, ...times }: ShownMessage,
): Pick<Card, "footer" | "timestamp"> {
  const rest =
    author.kind === "webhook" && footer ? withoutSender(footer.text, author.name) : footer?.text;
  const { createdAt, updatedAt, startedAt, endedAt } = times;
  const isShown = (at: number) =>
    [createdAt, updatedAt, startedAt, endedAt].some(
      (time) => time && Math.abs(Date.parse(time) - at) < sameTimeMs,
    );
  return {
    ...(footer && rest && { footer: { ...footer, text: rest } }),
    ...(timestamp && !isShown(Date.parse(timestamp)) && { timestamp }),
  };
}

/** "Alertmanager · on-call" is "on-call" below the name Alertmanager. */
function withoutSender(text: string, name: string): string {
  if (text === name) return "";
  const prefix = `${name} · `;
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
