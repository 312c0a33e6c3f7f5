/** Search over all messages that the user may read. */
import Type, { type Static } from "typebox";
import { Id, orNull, Time } from "../ids.ts";
import { limits } from "../limits.ts";
import { Message } from "../messages/messages.ts";

export const SearchRequest = Type.Object({
  /** Words, phrases in quotes, and the operators `from:`, `in:`, `before:`, `after:` and `has:`. */
  query: Type.Optional(Type.String()),
  chatId: Type.Optional(Id),
  /** `me`, `user:<id>`, `webhook:<id>`, a handle, or a part of a name. */
  from: Type.Optional(Type.String()),
  kind: Type.Optional(Type.Union([Type.Literal("people"), Type.Literal("machines")])),
  /** Exclusive. */
  before: Type.Optional(Time),
  /** Inclusive. */
  after: Type.Optional(Time),
  /** `link`, `file` or `card`, or more than one with commas. */
  has: Type.Optional(Type.String({ pattern: "^(link|file|card)(,(link|file|card)){0,2}$" })),
  /** The cursor of the previous page, which the same user has loaded. */
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchPageMaxSize })),
});
export type SearchRequest = Static<typeof SearchRequest>;

/** Parts of one text of a message. */
export const SearchMark = Type.Object({
  /** JSON Pointer into the message, such as `/text` or `/cards/0/title`. */
  path: Type.String(),
  /** Start and end in UTF-16 units, ascending. */
  ranges: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 })),
});

export const SearchHit = Type.Object({
  chat: Type.Object({
    id: Id,
    kind: Type.Union([Type.Literal("group"), Type.Literal("direct"), Type.Literal("thread")]),
    /** A thread has the title of its chat. */
    title: Type.String(),
    /** The message that a thread is about. */
    parent: Type.Optional(Type.Object({ chatId: Id, messageId: Id })),
  }),
  message: Message,
  marks: Type.Array(SearchMark),
});
export type SearchHit = Static<typeof SearchHit>;

/** `query` is null if no other spelling is found. */
export const SearchSuggestion = Type.Object({ query: orNull(Type.String()) });
export type SearchSuggestion = Static<typeof SearchSuggestion>;

/** The newest first. A page may have fewer hits than asked for, or none, and still have a cursor. */
export const SearchPage = Type.Object({
  items: Type.Array(SearchHit),
  /** The cursor of the next page; null at the end. */
  cursor: orNull(Type.String()),
  /** Older messages are still being indexed, so some may be missing. */
  isIndexing: Type.Boolean(),
});
export type SearchPage = Static<typeof SearchPage>;
