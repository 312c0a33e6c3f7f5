/** How long the life of an alert waits for people and for senders. */

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** How long the owner may take to confirm what is new, in a chat without steps. */
export const confirmWithinMs = 5 * minuteMs;

/** How long an open alert may be without news. */
export function newsTimeoutMs(hasKey: boolean): number {
  return hasKey ? 7 * 24 * hourMs : 24 * hourMs;
}
