/** The `cards` member of a native body. `docs/guides/cards.md` describes what is accepted. */
import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import { fail } from "../../../problems.ts";
import { createCardReader } from "./card-reader.ts";

const errorsMax = 10;

/** Rejects what is not a card with `invalid_body`, each error with a JSON pointer. */
export function readCards(given: unknown): Card[] {
  const list = listOf(given);
  if (!list) rejectCards("must be a list of cards, each an object");
  const limit = limits.cardsPerMessage;
  if (list.length > limit) rejectCards(`must have at most ${limit} cards`);
  const { readCard, errors } = createCardReader();
  const cards = list.map((card, index) => readCard(card, `/cards/${index}`));
  if (errors.length > 0) fail("invalid_body", { errors: errors.slice(0, errorsMax) });
  return cards;
}

/** A form can only send the list as text. */
function listOf(given: unknown): unknown[] | undefined {
  if (Array.isArray(given)) return given;
  if (typeof given === "object" && given !== null) return [given];
  try {
    return typeof given === "string" ? listOf(JSON.parse(given)) : undefined;
  } catch {
    return undefined;
  }
}

function rejectCards(detail: string): never {
  fail("invalid_body", { errors: [{ pointer: "/cards", detail }] });
}
