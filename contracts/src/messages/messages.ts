/** Messages of chats. */
import Type, { type Static } from "typebox";
import { Id, orNull, Position, Time } from "../ids.ts";
import { limits } from "../limits.ts";
import { Acknowledgement, Closed, NobodyNotified, Silenced } from "./alerts/acknowledgement.ts";
import { Card } from "./cards.ts";
import { PostedFile, StoredFile } from "./files.ts";
import { Mention } from "./mentions.ts";
import { Pinned } from "./pins.ts";
import { Reaction } from "./reactions/reactions.ts";
import { MessageThread, ThreadReply } from "./threads/message-thread.ts";

export const Author = Type.Union([
  Type.Object({
    kind: Type.Literal("user"),
    userId: Id,
    displayName: Type.String(),
    avatarUrl: orNull(Type.String()),
  }),
  Type.Object({
    kind: Type.Literal("webhook"),
    webhookId: Id,
    name: Type.String(),
    /** A URL, or an emoji such as `emoji:rocket`. */
    avatarUrl: orNull(Type.String()),
  }),
]);
export type Author = Static<typeof Author>;

/** The severity of a message. */
export const Level = Type.Union([
  Type.Literal("info"),
  Type.Literal("success"),
  Type.Literal("warning"),
  Type.Literal("critical"),
]);
export type Level = Static<typeof Level>;

/** Whether the problem that a message is about still needs attention, as webhooks send it. */
export const SentState = Type.Union([Type.Literal("open"), Type.Literal("resolved")]);
export type SentState = Static<typeof SentState>;

/** `closed`: a member closed the alert, or there was no news of it for too long. */
export const State = Type.Union([...SentState.anyOf, Type.Literal("closed")]);
export type State = Static<typeof State>;

/** Title and description of a linked page, as plain text. */
export const LinkPreview = Type.Object({
  /** The link in the message. */
  url: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  /** The name of the site, or its host. */
  siteName: Type.String(),
  /** An image of another host. Browsers load it through this server, as those in Markdown. */
  imageUrl: Type.Optional(Type.String()),
});
export type LinkPreview = Static<typeof LinkPreview>;

/** A removed message keeps its id and author. It has `deletedAt`, an empty text, no cards and no files. */
export const Message = Type.Object({
  chatId: Id,
  /** Number in the chat: from 1, in commit order, without gaps. */
  id: Id,
  /** The chat's `rev` when this message last changed. */
  rev: Id,
  author: Author,
  /** Markdown. */
  text: Type.String(),
  cards: Type.Optional(Type.Array(Card)),
  files: Type.Optional(Type.Array(StoredFile)),
  /** Id of a message in the same chat. */
  replyTo: Type.Optional(Id),
  /** The author of that message, if this reply counts as a mention of them. */
  replyToUserId: Type.Optional(Id),
  /** The users and groups that the text mentions. Other names after `@` are plain text. */
  mentions: Type.Optional(Type.Array(Mention)),
  /** In the order of the first reaction with each emoji. */
  reactions: Type.Optional(Type.Array(Reaction)),
  pinned: Type.Optional(Pinned),
  /** Title and image of the first page that a user links to. */
  linkPreview: Type.Optional(LinkPreview),
  /** Replies to this message. `thread.changed` sends changes; events of messages do not have it. */
  thread: Type.Optional(MessageThread),
  threadReply: Type.Optional(ThreadReply),
  /** Notifies nobody. */
  silent: Type.Optional(Type.Literal(true)),
  /** Mentions allowed in a webhook's message. Defaults to none. */
  allowMentions: Type.Optional(Type.Union([Type.Literal("users"), Type.Literal("all")])),
  level: Type.Optional(Level),
  state: Type.Optional(State),
  /** Names the problem that a webhook's message is about. Several messages may be about one problem. */
  problem: Type.Optional(Type.String()),
  /** Hosts, pods or others that have the problem. */
  instances: Type.Optional(Type.Array(Type.String())),
  /** Start of the problem. */
  startedAt: Type.Optional(Time),
  /** End of the problem. */
  endedAt: Type.Optional(Time),
  /** Only of an open alert. */
  acknowledgement: Type.Optional(Acknowledgement),
  /** Only of an open alert whose steps have reached nobody so far. */
  nobodyNotified: Type.Optional(NobodyNotified),
  /** Only if `state` is `closed`. */
  closed: Type.Optional(Closed),
  /** Of an open alert while a silence holds it back, and of other messages that one has held back. */
  silenced: Type.Optional(Silenced),
  /** How often the webhook has posted the same. The last time is `updatedAt`. */
  repeats: Type.Optional(Type.Integer({ minimum: 2 })),
  createdAt: Time,
  /** Set when a user last changed the text. */
  editedAt: Type.Optional(Time),
  /** Set when the webhook last changed its message, by its key or its id. */
  updatedAt: Type.Optional(Time),
  deletedAt: Type.Optional(Time),
});
export type Message = Static<typeof Message>;

/** `before` and `after` are exclusive. Without a position the page has the newest messages. */
export const PageQuery = Type.Object({
  before: Type.Optional(Id),
  after: Type.Optional(Position),
  around: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMaxSize })),
});
export type PageQuery = Static<typeof PageQuery>;

/** Ascending by id, and complete up to `rev`. */
export const MessagePage = Type.Object({
  items: Type.Array(Message),
  /** The messages that the items reply to, unless they are items themselves or no longer exist. */
  quoted: Type.Optional(Type.Array(Message)),
  rev: Position,
  hasOlder: Type.Boolean(),
  hasNewer: Type.Boolean(),
});
export type MessagePage = Static<typeof MessagePage>;

/** A repeated `clientId`, chosen by the client, returns the first message. */
export const PostMessage = Type.Object({
  /** May be empty if there are files. */
  text: Type.String(),
  files: Type.Optional(Type.Array(PostedFile, { maxItems: limits.filesPerMessage })),
  replyTo: Type.Optional(Id),
  /** Only in a thread: shows the reply in the chat too. */
  alsoInChat: Type.Optional(Type.Boolean()),
  clientId: Type.Optional(Type.String({ pattern: `^[ -~]{1,${limits.idempotencyKeyLength}}$` })),
});
export type PostMessage = Static<typeof PostMessage>;

export const EditMessage = Type.Object({ text: Type.String() });

export const FilesQuery = Type.Object({
  /** Messages with a file of this kind. Default: of any. */
  kind: Type.Optional(
    Type.Union([Type.Literal("image"), Type.Literal("media"), Type.Literal("document")]),
  ),
  /** Messages of this user. */
  from: Type.Optional(Id),
  /** Messages before this one. */
  before: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMaxSize })),
});
export type FilesQuery = Static<typeof FilesQuery>;

/** Messages with files, the newest first. */
export const FilesPage = Type.Object({
  items: Type.Array(Message),
  /** The value of `before` for the next page; null at the end. */
  before: orNull(Id),
});

/** The last pinned message first. */
export const PinList = Type.Object({ items: Type.Array(Message) });

export const MessageParams = Type.Object({ chatId: Id, messageId: Id });

export const ChangesQuery = Type.Object({ afterRev: Position });

/** Messages changed after `afterRev`, ascending by `rev`. */
export const Changes = Type.Object({
  items: Type.Array(Message),
  /** Like `quoted` of a page. */
  quoted: Type.Optional(Type.Array(Message)),
  rev: Position,
  hasMore: Type.Boolean(),
});
export type Changes = Static<typeof Changes>;
