/** Messages that wait to be looked at, oldest first. */
import type { Message } from "@belfry/contracts/messages/messages";

/** Beyond `max`, the oldest are dropped: first those that are neither alerts nor mention anybody. */
export function createWaiting(max: number) {
  const messages: Message[] = [];

  return {
    add(message: Message): void {
      messages.push(message);
      if (messages.length <= max) return;
      messages.splice(Math.max(0, messages.findIndex(isPlain)), 1);
    },
    next: () => messages.shift(),
    isEmpty: () => messages.length === 0,
  };
}

/** A flood of machine messages must not displace what somebody waits for. */
function isPlain({ author, level, mentions }: Message): boolean {
  return author.kind === "webhook" && level !== "critical" && !mentions;
}
