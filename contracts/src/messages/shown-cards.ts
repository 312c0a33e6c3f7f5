/** Cards that are shown in the chat. Without TypeBox, for the first load of the web app. */
import type { Card } from "./cards.ts";

/** Returns the cards with more than a fallback. */
export function shownCards(cards: readonly Card[] = []): readonly Card[] {
  return cards.filter((card) => Object.keys(card).some((member) => member !== "fallback"));
}
