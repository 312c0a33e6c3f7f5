/** The native body: `text`, `username`, `avatarUrl`, `cards`. Null and blank count as absent. */
import { limits } from "@belfry/contracts/limits";
import { plainLine } from "../plain-line.ts";
import { fail } from "../problems.ts";
import { checkedAvatarUrl } from "../users/users.ts";
import { readCards } from "./native-cards.ts";
import type { Posted } from "./read-body.ts";
import type { Said } from "./said.ts";

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
