/** UI text of the card of a user, loaded with it. */
import { en } from "../../en/screens/people/card.ts";
import { pickLanguage } from "../../text.ts";

export const cardText = pickLanguage({ en });
