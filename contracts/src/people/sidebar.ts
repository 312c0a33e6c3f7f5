/** The sections of a user's sidebar. Nobody else sees them. */
import Type, { type Static } from "typebox";
import { Id, orNull, Position } from "../ids.ts";
import { limits } from "../limits.ts";

/** Every sidebar has one section of each kind but `own`, which the user creates. */
export const SectionKind = Type.Union([
  Type.Literal("pinned"),
  Type.Literal("own"),
  Type.Literal("chats"),
  Type.Literal("direct"),
]);

/** `manual` is the order of `chatIds`. `unread` has unread chats first, `activity` the newest message. */
export const SectionSort = Type.Union([
  Type.Literal("manual"),
  Type.Literal("name"),
  Type.Literal("unread"),
  Type.Literal("activity"),
]);
export type SectionSort = Static<typeof SectionSort>;

export const Section = Type.Object({
  /** Unique for the user, and never used again. */
  id: Id,
  kind: SectionKind,
  /** Empty for sections that the user has not created. */
  name: Type.String(),
  isClosed: Type.Boolean(),
  sort: SectionSort,
  /**
   * The chats that the user has put here, in their order. A pinned chat is also in its other section, and
   * is shown with the pinned ones. Group and direct chats in no list belong to the sections of their kind.
   */
  chatIds: Type.Array(Id),
});
export type Section = Static<typeof Section>;

export const Sidebar = Type.Object({
  /** Increases with each change, so that a client knows which of two is newer. */
  rev: Position,
  /** In the order in which they are shown. */
  sections: Type.Array(Section),
});
export type Sidebar = Static<typeof Sidebar>;

const Name = Type.String({ minLength: 1, maxLength: limits.sectionNameLength });
const ChatIds = Type.Array(Id, { maxItems: limits.chatsPerRequest });

/** The new section is the last one of the user, before group chats and direct messages. */
export const CreateSection = Type.Object({ name: Name, chatIds: Type.Optional(ChatIds) });
export type CreateSection = Static<typeof CreateSection>;

export const ChangeSection = Type.Object({
  /** Only of own sections. */
  name: Type.Optional(Name),
  isClosed: Type.Optional(Type.Boolean()),
  sort: Type.Optional(SectionSort),
  /** Moves the section before another one, or to the end. */
  beforeId: Type.Optional(orNull(Id)),
  /** Puts these chats first, in this order. They leave their other sections, except by being pinned. */
  chatIds: Type.Optional(ChatIds),
});
export type ChangeSection = Static<typeof ChangeSection>;

export const SectionParams = Type.Object({ sectionId: Id });
export const SectionChatParams = Type.Object({ sectionId: Id, chatId: Id });

/** Read marks of several chats. Chats that the user is not a member of are ignored. */
export const ReadMarks = Type.Object({
  items: Type.Array(Type.Object({ chatId: Id, messageId: Id }), {
    minItems: 1,
    maxItems: limits.chatsPerRequest,
  }),
});
export type ReadMarks = Static<typeof ReadMarks>;
