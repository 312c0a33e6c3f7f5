/** The native body: `text`, `username`, `avatarUrl`, `cards`. Null and blank count as absent. */
import { Card } from "@belfry/contracts/cards";
import { limits } from "@belfry/contracts/limits";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { plainLine } from "../plain-line.ts";
import { fail } from "../problems.ts";
import { checkedAvatarUrl } from "../users/users.ts";
import type { Posted } from "./read-body.ts";
import type { Said } from "./said.ts";

const cardList = Compile(Type.Array(Card, { maxItems: limits.cardsPerMessage }));

export function readNative(body: Posted): Said {
  const members = { text: body.text, username: body.username, avatarUrl: body.avatarUrl };
  const errors = Object.entries(members)
    .filter(([, value]) => value !== undefined && value !== null && typeof value !== "string")
    .map(([name]) => ({ pointer: `/${name}`, detail: "must be a string" }));
  if (errors.length > 0) fail("invalid_body", { errors });

  const { text, username, avatarUrl } = members as Record<string, string | null | undefined>;
  return {
    text: text ?? "",
    username: username?.trim() ? plainLine("/username", username, limits.nameLength) : undefined,
    avatarUrl: avatarUrl?.trim() ? checkedAvatarUrl("/avatarUrl", avatarUrl.trim()) : undefined,
    cards: body.cards === undefined || body.cards === null ? undefined : readCards(body.cards),
  };
}

function readCards(given: unknown): Card[] {
  if (cardList.Check(given)) return given;
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
