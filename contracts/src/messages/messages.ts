/** Messages. A message's `id` is its number in its chat, dense, in commit order, from 1. */
import Type, { type Static } from "typebox";
import { Id, Position, Time } from "../ids.ts";
import { limits } from "../limits.ts";
import { Card } from "./cards.ts";
import { StoredFile } from "./files.ts";

export const Author = Type.Union([
  Type.Object({
    kind: Type.Literal("user"),
    userId: Id,
    displayName: Type.String(),
    avatarUrl: Type.Union([Type.String(), Type.Null()]),
  }),
  Type.Object({
    kind: Type.Literal("webhook"),
    webhookId: Id,
    name: Type.String(),
    avatarUrl: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type Author = Static<typeof Author>;

/**
 * `rev` is the chat's change number when this message last changed. `text` is raw Markdown; a removed
 * message keeps its number and author, has `deletedAt`, an empty text, no cards and no files.
 */
export const Message = Type.Object({
  chatId: Id,
  id: Id,
  rev: Id,
  author: Author,
  text: Type.String(),
  cards: Type.Optional(Type.Array(Card)),
  files: Type.Optional(Type.Array(StoredFile)),
  replyTo: Type.Optional(Id),
  /** Nobody is to be disturbed by it. */
  silent: Type.Optional(Type.Literal(true)),
  /** Whom a webhook's message may call; nobody when absent. */
  mentions: Type.Optional(Type.Union([Type.Literal("users"), Type.Literal("all")])),
  createdAt: Time,
  editedAt: Type.Optional(Time),
  deletedAt: Type.Optional(Time),
});
export type Message = Static<typeof Message>;

export const PageQuery = Type.Object({
  before: Type.Optional(Id),
  after: Type.Optional(Position),
  around: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMaxSize })),
});
export type PageQuery = Static<typeof PageQuery>;

/** Messages in ascending order, exact as of `rev`. Without a position the newest page. */
export const MessagePage = Type.Object({
  items: Type.Array(Message),
  rev: Position,
  hasOlder: Type.Boolean(),
  hasNewer: Type.Boolean(),
});
export type MessagePage = Static<typeof MessagePage>;

/** `clientId` is made by the client; a repeat with the same one answers with the first message. */
export const PostMessage = Type.Object({
  text: Type.String(),
  replyTo: Type.Optional(Id),
  clientId: Type.Optional(Type.String({ pattern: `^[ -~]{1,${limits.idempotencyKeyLength}}$` })),
});
export type PostMessage = Static<typeof PostMessage>;

export const EditMessage = Type.Object({ text: Type.String() });

export const MessageParams = Type.Object({ chatId: Id, messageId: Id });

export const ChangesQuery = Type.Object({ afterRev: Position });

/** Every message changed after `afterRev` in order of `rev`; `hasMore` when the limit cut the list. */
export const Changes = Type.Object({
  items: Type.Array(Message),
  rev: Position,
  hasMore: Type.Boolean(),
});
export type Changes = Static<typeof Changes>;
