/** The `cards` member of a native body. */
import { type Card, CardList } from "@belfry/contracts/messages/cards";
import { validatorOf } from "../../../http/schemas.ts";
import { fail } from "../../../problems.ts";

const cardList = validatorOf(CardList);
const errorsMax = 10;

/** Rejects anything but a list of cards with `invalid_body`, each error with a JSON pointer. */
export function readCards(value: unknown): Card[] {
  if (cardList.Check(value)) return value as Card[];
  const errors = cardList.Errors(value).slice(0, errorsMax);
  fail("invalid_body", {
    errors: errors.map(({ instancePath, message }) => ({
      pointer: `/cards${instancePath}`,
      detail: message,
    })),
  });
}
