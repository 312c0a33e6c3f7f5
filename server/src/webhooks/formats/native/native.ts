/** Belfry's own body. Null and blank members count as absent, unknown ones are ignored. */
import { limits } from "@belfry/contracts/limits";
import { emojiOfAvatar, toEmojiAvatar } from "@belfry/contracts/messages/emoji-avatar";
import { Level, SentState } from "@belfry/contracts/messages/messages";
import { Mentions } from "@belfry/contracts/webhooks/webhooks";
import { validatorOf } from "../../../http/schemas.ts";
import { fail } from "../../../problems.ts";
import { parseTextInput } from "../../../text-input.ts";
import { parseAvatarUrl } from "../../../users/users.ts";
import type { MessageDraft } from "../draft.ts";
import type { Format } from "../format.ts";
import { getTime } from "../reading/json-path.ts";
import { readCards } from "./cards.ts";
import { loosenMembers } from "./loose-members.ts";

export const native: Format = {
  name: "native",
  read: ({ body }) => ({ type: "post", draft: readNative(body as Record<string, unknown>) }),
};

const mentions = validatorOf(Mentions);
const level = validatorOf(Level);
const state = validatorOf(SentState);
const isText = (value: unknown) => typeof value === "string";
const instancesDetail = `must be a list of at most ${limits.instancesPerMessage} strings of at most ${limits.instanceLength} characters`;
const isTime = (value: unknown) => getTime(value) !== undefined;
const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

const members: [name: string, isValid: (value: unknown) => boolean, detail: string][] = [
  ["text", isText, "must be a string"],
  ["username", isText, "must be a string"],
  ["avatarUrl", isText, "must be a string"],
  ["key", isText, "must be a string"],
  ["replyTo", (value) => isText(value) || isId(value), "must be a message id or a key"],
  ["silent", (value) => typeof value === "boolean", "must be true or false"],
  ["allowMentions", (value) => mentions.Check(value), 'must be "none", "users" or "all"'],
  ["mentions", (value) => mentions.Check(value), 'must be "none", "users" or "all"'],
  ["level", (value) => level.Check(value), 'must be "info", "success", "warning" or "critical"'],
  ["state", (value) => state.Check(value), 'must be "open" or "resolved"'],
  ["problem", isText, "must be a string"],
  ["instances", isInstanceList, instancesDetail],
  ["startedAt", isTime, "must be a time such as 2030-01-31T12:00:00Z"],
  ["endedAt", isTime, "must be a time such as 2030-01-31T12:00:00Z"],
];

function isInstanceList(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > limits.instancesPerMessage) return false;
  return value.every((one) => isText(one) && isShortLine(one));
}

function isShortLine(text: string): boolean {
  return text.length <= limits.instanceLength && text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/** The members of a native body after their types were checked. */
interface NativeBody extends Omit<MessageDraft, "cards" | "isOver" | "updateKey"> {
  key?: string;
  /** The earlier name of `allowMentions`. */
  mentions?: Mentions;
}

/** Rejects members of the wrong type with `invalid_body`, each with a JSON pointer. */
export function readNative(body: Record<string, unknown>): MessageDraft {
  const { text = "", username, avatarUrl, key, mentions, ...others } = checkMembers(body);
  const { problem, startedAt, endedAt, ...rest } = others;
  return {
    allowMentions: mentions,
    ...rest,
    text,
    username: username && parseTextInput("/username", username, limits.nameLength),
    avatarUrl: avatarUrl && parseAvatar(avatarUrl.trim()),
    cards: isAbsent(body.cards) ? undefined : readCards(body.cards),
    updateKey: key && parseTextInput("/key", key, limits.webhookKeyLength),
    problem: problem && parseTextInput("/problem", problem, limits.problemLength),
    startedAt: startedAt && getTime(startedAt),
    endedAt: endedAt && getTime(endedAt),
  };
}

function parseAvatar(given: string): string {
  const emoji = toEmojiAvatar(emojiOfAvatar(given) ?? "");
  return emoji ?? parseAvatarUrl("/avatarUrl", given);
}

function checkMembers(body: Record<string, unknown>, isStrict = false): Partial<NativeBody> {
  const checked: Record<string, unknown> = {};
  for (const [name, isValid] of members) {
    const value = body[name];
    if (isAbsent(value)) continue;
    if (!isValid(value)) return isStrict ? rejectMembers(body) : checkLoosened(body);
    checked[name] = value;
  }
  return checked;
}

function checkLoosened(body: Record<string, unknown>): Partial<NativeBody> {
  return checkMembers(loosenMembers(body), true);
}

function rejectMembers(body: Record<string, unknown>): never {
  const errors = members
    .filter(([name, isValid]) => !isAbsent(body[name]) && !isValid(body[name]))
    .map(([name, , detail]) => ({ pointer: `/${name}`, detail }));
  fail("invalid_body", { errors });
}

/** Whether the value is valid for a member of this name. False for unknown names. */
export function isNativeMember(name: string, value: unknown): boolean {
  return members.some(([known, isValid]) => known === name && isValid(value));
}

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (isText(value) && String(value).trim() === "");
}
