/** The chats, the webhooks, the storage and the version of the whole server, for administrators. */
import Type, { type Static } from "typebox";
import { Visibility } from "./chats.ts";
import { Id, orNull, Time } from "./ids.ts";
import { limits } from "./limits.ts";
import { UserSummary } from "./users.ts";

const Count = Type.Integer({ minimum: 0 });
const ChatSummary = Type.Object({ id: Id, title: Type.String() });

/** `query` matches parts of titles and names. */
export const OverviewQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: limits.chatTitleLength })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMaxSize })),
});
export type OverviewQuery = Static<typeof OverviewQuery>;

export const AdminChatQuery = Type.Object({
  ...OverviewQuery.properties,
  /** `deleted` lists the deleted chats that can be restored, instead of all others. */
  state: Type.Optional(Type.Literal("deleted")),
});
export type AdminChatQuery = Static<typeof AdminChatQuery>;

/** A group chat, without its messages. */
export const AdminChat = Type.Object({
  ...ChatSummary.properties,
  visibility: Visibility,
  /** New users join it. Only open chats can be default chats. */
  isDefault: Type.Boolean(),
  createdAt: Time,
  archivedAt: orNull(Time),
  /** Until then a deleted chat can be restored. Null for all others. */
  restorableUntil: orNull(Time),
  owners: Type.Array(UserSummary),
  memberCount: Count,
  webhookCount: Count,
  /** Deleted messages count too, but not those older than the chat keeps them. */
  messageCount: Count,
  fileBytes: Count,
  lastMessageAt: orNull(Time),
});
export type AdminChat = Static<typeof AdminChat>;

const NextCursor = Type.Optional(Type.String());

export const AdminChatList = Type.Object({ items: Type.Array(AdminChat), nextCursor: NextCursor });
export type AdminChatList = Static<typeof AdminChatList>;

export const ChangeAdminChat = Type.Object({
  /** In an archived chat nobody can post, and its webhooks reject messages. */
  isArchived: Type.Optional(Type.Boolean()),
  /** Whether new users join the chat. It must be open. */
  isDefault: Type.Optional(Type.Boolean()),
});
export type ChangeAdminChat = Static<typeof ChangeAdminChat>;

export const AdminChatParams = Type.Object({ chatId: Id });

/** A webhook without its URL and its settings. */
export const AdminWebhook = Type.Object({
  id: Id,
  name: Type.String(),
  avatarUrl: orNull(Type.String()),
  chat: ChatSummary,
  createdBy: UserSummary,
  createdAt: Time,
  lastUsedAt: orNull(Time),
  expiresAt: orNull(Time),
  disabledAt: orNull(Time),
  /** Requests since it was created. */
  delivered: Count,
  refused: Count,
  failing: orNull(Type.Object({ since: Time, reason: Type.String() })),
});
export type AdminWebhook = Static<typeof AdminWebhook>;

/** `failing` and `unused` select webhooks that need attention; `unused` ones never posted. */
export const WebhookFilter = Type.Union([
  Type.Literal("failing"),
  Type.Literal("unused"),
  Type.Literal("disabled"),
]);
export type WebhookFilter = Static<typeof WebhookFilter>;

export const AdminWebhookQuery = Type.Object({
  ...OverviewQuery.properties,
  state: Type.Optional(WebhookFilter),
});
export type AdminWebhookQuery = Static<typeof AdminWebhookQuery>;

export const AdminWebhookList = Type.Object({
  items: Type.Array(AdminWebhook),
  nextCursor: NextCursor,
});
export type AdminWebhookList = Static<typeof AdminWebhookList>;

export const AdminWebhookParams = Type.Object({ webhookId: Id });
export const DisableWebhook = Type.Object({ isDisabled: Type.Boolean() });

/** Bytes of storage. Null means that it is not known. */
const Bytes = orNull(Count);

export const ServerStatus = Type.Object({
  version: Type.String(),
  startedAt: Time,
  database: Type.Object({
    kind: Type.Union([Type.Literal("sqlite"), Type.Literal("postgres")]),
    bytes: Bytes,
  }),
  files: Type.Object({ count: Count, bytes: Count }),
  /** Free space on the disk of the data folder. */
  freeBytes: Bytes,
  counts: Type.Object({ users: Count, chats: Count, messages: Count, webhooks: Count }),
  /** The process that runs the jobs of all. Null on SQLite, where there is only one process. */
  leader: orNull(Type.Object({ host: Type.String(), processId: Count, since: Time })),
  /** Null if there was no backup yet. */
  lastBackup: orNull(
    Type.Object({
      at: Time,
      result: Type.Union([Type.Literal("ok"), Type.Literal("failed")]),
      bytes: Count,
      durationMs: Count,
      /** Why it failed. */
      reason: Type.Optional(Type.String()),
      lastSuccessAt: Type.Optional(Time),
    }),
  ),
});
export type ServerStatus = Static<typeof ServerStatus>;
