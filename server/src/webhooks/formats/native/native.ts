/** The native body. Null and blank members count as absent, unknown ones are passed over. */
import { limits } from "@belfry/contracts/limits";
import { Mentions } from "@belfry/contracts/webhooks/webhooks";
import { validatorOf } from "../../../http/schemas.ts";
import { fail } from "../../../problems.ts";
import { plainLine } from "../../../text-input.ts";
import { checkedAvatarUrl } from "../../../users/users.ts";
import type { Posted } from "../../bodies/json.ts";
import type { Said } from "../draft.ts";
import { readCards } from "./cards.ts";

const mentions = validatorOf(Mentions);
const isText = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

const members: [name: string, isRight: (value: unknown) => boolean, detail: string][] = [
  ["text", isText, "must be a string"],
  ["username", isText, "must be a string"],
  ["avatarUrl", isText, "must be a string"],
  ["key", isText, "must be a string"],
  ["replyTo", (value) => isText(value) || isNumber(value), "must be a message's number or a key"],
  ["silent", (value) => typeof value === "boolean", "must be true or false"],
  ["mentions", (value) => mentions.Check(value), 'must be "none", "users" or "all"'],
];

/** Refuses wrong types, each by its place. */
export function readNative(body: Posted): Said {
  const given: Record<string, unknown> = {};
  const errors = [];
  for (const [name, isRight, detail] of members) {
    const value = body[name];
    if (isAbsent(value)) continue;
    if (isRight(value)) given[name] = value;
    else errors.push({ pointer: `/${name}`, detail });
  }
  if (errors.length > 0) fail("invalid_body", { errors });

  const { text = "", username, avatarUrl, key, ...rest } = given as Partial<Said>;
  return {
    ...rest,
    text,
    username: username && plainLine("/username", username, limits.nameLength),
    avatarUrl: avatarUrl && checkedAvatarUrl("/avatarUrl", avatarUrl.trim()),
    cards: isAbsent(body.cards) ? undefined : readCards(body.cards),
    key: key && plainLine("/key", key, limits.webhookKeyLength),
  };
}

/** A text keeps the blanks it has, and is refused later when it has nothing else. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (isText(value) && String(value).trim() === "");
}
