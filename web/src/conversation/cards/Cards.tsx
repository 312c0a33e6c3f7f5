/** The cards of one message. */
import type { Card } from "@belfry/contracts/messages/cards";
import { shownCards } from "@belfry/contracts/messages/shown-cards";
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { type CardMessage, cardState } from "../states/card-state.ts";
import styles from "./Cards.module.css";
import { CardView } from "./CardView.tsx";
import type { ShownMessage } from "./card-end.ts";
import { cardSource } from "./card-text.ts";

interface Props {
  cards: readonly Card[];
  /** Its severity colours cards without a colour. Its state is shown on the first card. */
  message: CardMessage & ShownMessage;
  /** Shows the links of the first card in the line of an alert. */
  lineOf?: ((links: ReactNode) => ReactNode) | undefined;
  opened: Set<string>;
  /** Prefix of the names in `opened`. */
  name: string;
}

export function Cards({ cards, message, lineOf, opened, name }: Props) {
  return (
    <ul className={styles.cards} aria-label={text.conversation.cards}>
      {shownCards(cards).map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards of one message are never reordered
        <li key={index} className={styles.card}>
          <span className={styles.bar} data-level={levelOf(message)} style={barOf(card, message)} />
          <ItemBoundary
            item={card}
            title={text.conversation.brokenCard}
            source={() => cardSource(card)}
            look="plain"
          >
            <CardView
              card={card}
              state={cardState(card, message, index === 0)}
              message={index === 0 ? message : undefined}
              own={message}
              lineOf={index === 0 ? lineOf : undefined}
              opened={opened}
              name={`${name} ${index}`}
            />
          </ItemBoundary>
        </li>
      ))}
    </ul>
  );
}

function levelOf({ level, state, silenced }: CardMessage) {
  if (state === "closed" || silenced) return undefined;
  return state === "resolved" ? "success" : level;
}

/** Only the bar has the card's colour, which may be illegible as text in either theme. */
function barOf({ color }: Card, { state, silenced }: CardMessage) {
  return color && state !== "closed" && !silenced ? { backgroundColor: color } : undefined;
}
