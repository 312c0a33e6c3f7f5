/** The steps of 2026-11-27. The types and the meaning of the columns are in `tables/`. */
import { sqlStep } from "./sql-step.ts";

export const stepsOf1127 = {
  // Reactions to messages.
  "2026-11-27-reactions": sqlStep([
    "alter table messages add column reactions text",
    `create table reactions (
    chat_id bigint not null, message_id bigint not null, emoji text not null,
    user_id bigint not null, author_id bigint, created_at bigint not null,
    constraint reactions_key primary key (chat_id, message_id, emoji, user_id))`,
    "create index reactions_of_user on reactions (user_id, chat_id, message_id)",
    `create table reacted_messages (
    author_id bigint not null, chat_id bigint not null, message_id bigint not null,
    created_at bigint not null,
    constraint reacted_messages_key primary key (author_id, chat_id, message_id))`,
    "create index reacted_messages_by_time on reacted_messages (author_id, created_at)",
  ]),
  // Read marks that go back.
  "2026-11-27-read-marks": sqlStep([
    "alter table members add column unread_marks bigint not null default 0",
    "alter table members add column kept_unread_id bigint not null default 0",
  ]),
  // Pinned messages.
  "2026-11-27-shared-pins": sqlStep([
    "alter table messages add column pinned_by bigint",
    "alter table messages add column pinned_at bigint",
    "create index messages_pinned on messages (chat_id, pinned_at) where pinned_at is not null",
  ]),
  // Files of users, which are uploaded before their message.
  "2026-11-27-user-files": sqlStep([
    "alter table files add column user_id bigint",
    "alter table files add column width bigint",
    "alter table files add column height bigint",
  ]),
  // Messages that users have saved for later.
  "2026-11-27-user-saved-messages": sqlStep([
    `create table saved_messages (
    user_id bigint not null, chat_id bigint not null, message_id bigint not null,
    saved_at bigint not null,
    constraint saved_messages_key primary key (user_id, chat_id, message_id))`,
    "create index saved_messages_by_time on saved_messages (user_id, saved_at, chat_id, message_id)",
    "create index saved_messages_of_chat on saved_messages (chat_id, message_id)",
  ]),
  // Thumbnails of images.
  "2026-11-27-user-thumbnails": sqlStep(["alter table files add column thumbnails text"]),
  // Former texts of edited messages.
  "2026-11-27-user-versions": sqlStep([
    `create table message_versions (
    chat_id bigint not null, message_id bigint not null, rev bigint not null,
    text text not null, written_at bigint not null,
    constraint message_versions_key primary key (chat_id, message_id, rev))`,
  ]),
  // Open, private and default chats, and deleted ones that can be restored.
  "2026-11-27-visibility-of-chats": sqlStep([
    "alter table chats add column visibility text default 'private' not null",
    "alter table chats add column is_default bigint default 0 not null",
    "alter table chats add column restorable_until bigint",
    "create index chats_restorable on chats (restorable_until) where restorable_until is not null",
    "create index chats_open on chats (id) where visibility = 'open'",
  ]),
};
