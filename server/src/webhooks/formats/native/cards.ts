/** The native body's `cards`: exactly ours, or refused by their place. */
import { type Card, CardList } from "@belfry/contracts/messages/cards";
import { validatorOf } from "../../../http/schemas.ts";
import { fail } from "../../../problems.ts";

const cardList = validatorOf(CardList);

export function readCards(given: unknown): Card[] {
  if (cardList.Check(given)) return given as Card[];
  fail("invalid_body", {
    errors: cardList
      .Errors(given)
      .slice(0, 10)
      .map(({ instancePath, message }) => ({
        pointer: `/cards${instancePath}`,
        detail: message,
      })),
  });
}
