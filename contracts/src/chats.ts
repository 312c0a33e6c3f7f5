/** Chats and their members. */
import Type, { type Static } from "typebox";
import { Id, orNull, Position, pageOf, pageOptions, Time } from "./ids.ts";
import { limits } from "./limits.ts";
import { ChatNotifications, MutedWebhook } from "./notifications/notifications.ts";
import { UserSummary } from "./users.ts";

/** A thread is a separate chat about one message of another chat. Its readers are those of that chat. */
export const ChatKind = Type.Union([
  Type.Literal("group"),
  Type.Literal("direct"),
  Type.Literal("thread"),
]);
export type ChatKind = Static<typeof ChatKind>;

/** Every user can find, read and join an open chat. A private one is only for its members. */
export const Visibility = Type.Union([Type.Literal("private"), Type.Literal("open")]);
export type Visibility = Static<typeof Visibility>;

export const MemberRole = Type.Union([Type.Literal("owner"), Type.Literal("member")]);
export type MemberRole = Static<typeof MemberRole>;

/** The message that a thread is about, and its chat. */
export const ThreadParent = Type.Object({
  chatId: Id,
  messageId: Id,
  /** Of the chat. */
  kind: Type.Union([Type.Literal("group"), Type.Literal("direct")]),
});
export type ThreadParent = Static<typeof ThreadParent>;

/** A chat without the data of one member. */
export const ChatInfo = Type.Object({
  id: Id,
  kind: ChatKind,
  /** Only of a thread. Its title, members and settings are those of this chat, and its followers are counted. */
  parent: Type.Optional(ThreadParent),
  /** Empty for a direct chat of people: its name is made of its other members. */
  title: Type.String(),
  topic: Type.String(),
  /** The path of an uploaded image. Absent without one. */
  avatarUrl: Type.Optional(Type.String()),
  /** Direct chats are private. */
  visibility: Visibility,
  createdAt: Time,
  archivedAt: orNull(Time),
  memberCount: Type.Integer(),
  webhookCount: Type.Integer(),
  /** The direct chat in which Belfry writes to one user. Nobody else can post to it. */
  isSystem: Type.Boolean(),
  /** The people in a direct chat, ordered by id. They never change. */
  members: Type.Optional(Type.Array(UserSummary, { maxItems: limits.directChatMembers })),
  /** Older messages are deleted; null keeps them forever. */
  retentionDays: orNull(Type.Integer()),
  /** Messages with a lower id have been deleted. It is `lastMessageId + 1` if no message is left. */
  firstMessageId: Id,
  /** Whether users can start threads. Existing ones go on. */
  threads: Type.Boolean(),
  /** The last change to who is on duty in the chat. Absent if the chat has no duty, and for threads. */
  dutyChangedAt: Type.Optional(Time),
});
export type ChatInfo = Static<typeof ChatInfo>;

/** A chat as one member sees it. `rev` is the number of the latest change to any message. */
export const Chat = Type.Object({
  ...ChatInfo.properties,
  lastMessageId: Position,
  /** When the last message was posted. Absent for a chat whose messages were all deleted because of their age. */
  lastMessageAt: Type.Optional(Time),
  rev: Position,
  me: Type.Object({
    role: MemberRole,
    /** Only of a thread: whether the user follows it. */
    isFollowing: Type.Optional(Type.Boolean()),
    /** The user has hidden this direct chat until it has a message with a higher id. */
    hiddenUntilId: Type.Optional(Position),
    /**
     * Messages up to this one are read, deleted, or older than the member's own last message after
     * `markedUnread.untilId`.
     */
    readMessageId: Position,
    /** Absent if the member has never marked messages of this chat as unread. */
    markedUnread: Type.Optional(
      Type.Object({
        /** Read marks with another count are older or newer, however far they are. */
        count: Position,
        /** The chat's last message at that time. The member's own messages up to it move no read mark. */
        untilId: Position,
      }),
    ),
    /**
     * The last unread message that counts, or 0. Silent and removed messages and those of muted
     * webhooks do not count.
     */
    lastUnreadId: Position,
    /**
     * Unread messages that mention the member, and in a direct chat of the level `all` every unread
     * message that counts. Ascending, the newest 1000.
     */
    unreadMentionIds: Type.Array(Id),
    /** Unread messages that `GET /api/me/activity` lists. Ascending, the newest 1000. */
    unreadActivityIds: Type.Array(Id),
    notifications: ChatNotifications,
    mutedWebhooks: Type.Array(MutedWebhook),
  }),
});
export type Chat = Static<typeof Chat>;

/** A chat that the caller can read, also without being a member. */
export const ReadableChat = Type.Object({
  ...ChatInfo.properties,
  lastMessageId: Position,
  rev: Position,
  isMember: Type.Boolean(),
});
export type ReadableChat = Static<typeof ReadableChat>;

/** `query` matches parts of titles and topics. */
export const BrowseQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: limits.chatTitleLength })),
  ...pageOptions(1000),
});
export type BrowseQuery = Static<typeof BrowseQuery>;

/** Ordered by title. */
export const BrowsePage = pageOf(ReadableChat);
export type BrowsePage = Static<typeof BrowsePage>;

export const ChatList = Type.Object({ items: Type.Array(Chat) });

export const RetentionDays = Type.Integer({ minimum: 1, maximum: limits.retentionDays });

/** The contents that everybody could read if the chat became open, with its threads. Deleted messages count too. */
export const VisibilityPreview = Type.Object({
  /** Active users of the server. */
  users: Type.Integer(),
  messages: Type.Integer(),
  files: Type.Integer(),
  /** When the first message was posted. Null for an empty chat. */
  since: orNull(Time),
});
export type VisibilityPreview = Static<typeof VisibilityPreview>;

export const RetentionQuery = Type.Object({ days: RetentionDays });

/** The contents that a shorter retention would delete, with those in threads. Deleted messages count too. */
export const RetentionPreview = Type.Object({
  messages: Type.Integer(),
  files: Type.Integer(),
  /** Messages that were posted before this time. */
  before: Time,
});
export type RetentionPreview = Static<typeof RetentionPreview>;

const Title = Type.String({ minLength: 1, maxLength: limits.chatTitleLength });
const Topic = Type.String({ maxLength: limits.chatTopicLength });

/** Creates a group, or opens the direct chat of these users: the same users always have the same one. */
export const CreateChat = Type.Object({
  kind: Type.Union([Type.Literal("group"), Type.Literal("direct")]),
  /** Required for a group. A direct chat has none. */
  title: Type.Optional(Title),
  /** Default: none. A direct chat has none. */
  topic: Type.Optional(Topic),
  /** Default: private. A direct chat is always private. */
  visibility: Type.Optional(Visibility),
  /** With or without the caller. A direct chat has two to eight members, with the caller. */
  memberIds: Type.Optional(Type.Array(Id, { maxItems: limits.membersPerRequest })),
});
export type CreateChat = Static<typeof CreateChat>;

export const ChangeChat = Type.Object({
  title: Type.Optional(Title),
  topic: Type.Optional(Topic),
  /** Null removes the avatar. */
  avatarUrl: Type.Optional(Type.Null()),
  /** Only owners of the chat can change it. */
  visibility: Type.Optional(Visibility),
  /** Deletes messages that are older. Null keeps them forever. The policy may limit it. */
  retentionDays: Type.Optional(orNull(RetentionDays)),
  /** Whether users can start threads. Only owners of the chat can change it. */
  threads: Type.Optional(Type.Boolean()),
});
export type ChangeChat = Static<typeof ChangeChat>;

export const Member = Type.Object({ user: UserSummary, role: MemberRole, joinedAt: Time });
export type Member = Static<typeof Member>;

export const MemberList = Type.Object({ items: Type.Array(Member) });

export const SetMember = Type.Object({ role: MemberRole });

/** Hides a direct chat until a message after this one, and marks it as read. Null shows it again. */
export const HideChat = Type.Object({ messageId: orNull(Position) });

export const MarkRead = Type.Object({ messageId: Position });

/** Moves the read mark back to just before a message. */
export const MarkUnread = Type.Object({ messageId: Id });

export const ChatParams = Type.Object({ chatId: Id });
export const MemberParams = Type.Object({ chatId: Id, userId: Id });
