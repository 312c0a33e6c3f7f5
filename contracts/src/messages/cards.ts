/** Cards: structured content of webhook messages, the same for every format. */
import Type, { type Static } from "typebox";
import { Time } from "../ids.ts";
import { limits } from "../limits.ts";

/** An http or https URL. Formats drop others. */
const Url = Type.String();

export const Card = Type.Object({
  /** `#rrggbb` in lower case, for the bar on the side. */
  color: Type.Optional(Type.String({ pattern: "^#[0-9a-f]{6}$" })),
  author: Type.Optional(
    Type.Object({
      name: Type.String(),
      url: Type.Optional(Url),
      iconUrl: Type.Optional(Url),
    }),
  ),
  title: Type.Optional(Type.String()),
  titleUrl: Type.Optional(Url),
  /** Markdown. */
  text: Type.Optional(Type.String()),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        title: Type.String(),
        /** Markdown. */
        value: Type.String(),
        /** Two short fields share a line. */
        short: Type.Boolean(),
      }),
    ),
  ),
  imageUrl: Type.Optional(Url),
  thumbnailUrl: Type.Optional(Url),
  footer: Type.Optional(Type.Object({ text: Type.String(), iconUrl: Type.Optional(Url) })),
  timestamp: Type.Optional(Time),
  links: Type.Optional(Type.Array(Type.Object({ text: Type.String(), url: Url }))),
  /** Markdown, folded on screen under "Show all": what is kept but not shown at first. */
  details: Type.Optional(Type.String()),
  /** Markdown in place of the card, for notifications and search. Not shown in the chat. */
  fallback: Type.Optional(Type.String()),
});
export type Card = Static<typeof Card>;

export const CardList = Type.Array(Card, { maxItems: limits.cardsPerMessage });
