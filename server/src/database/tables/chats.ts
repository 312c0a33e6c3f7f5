/** Chats and their members. */
import type { ChatKind } from "@belfry/contracts/chats";
import type { NotificationLevel } from "@belfry/contracts/notifications/notifications";
import type { Section } from "@belfry/contracts/people/sidebar";
import type { Generated } from "kysely";
import type { JsonColumn } from "../json-column.ts";

export interface ChatsTable {
  id: Generated<number>;
  kind: ChatKind;
  /**
   * The message that a thread is about; null for other chats. A thread has the title, the readers, the
   * retention and the end of this chat: its own columns for them have no meaning.
   */
  parent_chat_id: Generated<number | null>;
  parent_message_id: Generated<number | null>;
  /** Whether users can start threads in it. 1 or 0. */
  takes_threads: Generated<number>;
  /** The last change to who is on duty. Null if the chat has no duty. */
  duty_changed_at: Generated<number | null>;
  /** Unique, only of direct chats: `system:<user id>`, or the ids of all members such as `2,7`. */
  direct_key: string | null;
  /** Empty for direct chats of people. */
  title: string;
  topic: string;
  /** The path of an uploaded image. */
  avatar_url: Generated<string | null>;
  /** Everybody can find, read and join an open group. Direct chats are private. */
  visibility: Generated<"private" | "open">;
  /** New users join the chat. 1 or 0, and 0 for private chats. */
  is_default: Generated<number>;
  created_by: number;
  created_at: number;
  archived_at: number | null;
  /**
   * A deleted chat is also archived, so that the writer of posts checks one column. After it can no
   * longer be restored, it keeps its row, without title and members, for late writes.
   */
  deleted_at: number | null;
  /** Until then a deleted chat keeps everything, and administrators can restore it. */
  restorable_until: Generated<number | null>;
  /** Older messages are deleted; null keeps them forever. Always within the limits of the policy. */
  retention_days: number | null;
  /** Messages with a lower id have been deleted. */
  first_message_id: Generated<number>;
  /** Both increase under the lock on this row, in the transaction that writes the message. */
  last_message_id: Generated<number>;
  rev: Generated<number>;
  /** The last message that counts as unread: neither silent nor removed. 0 if no message counts. */
  last_counted_id: Generated<number>;
}

/** The members of a thread are its followers. Those who have left its chat see nothing of it. */
export interface MembersTable {
  chat_id: number;
  user_id: number;
  role: "owner" | "member";
  joined_at: number;
  /** The member's own last message is read too: see `readMarkOf`. */
  read_message_id: number;
  /** How often the member has marked messages as unread. */
  unread_marks: Generated<number>;
  /** The chat's last message at that time: own messages up to it do not mark others as read. */
  kept_unread_id: Generated<number>;
  /** The member has hidden this direct chat until it has a message with a higher id. */
  hidden_until_id: number | null;
  /** Null follows the user's settings. */
  notification_level: Generated<NotificationLevel | null>;
  /** `forever` until the member ends the mute. */
  muted_until: Generated<number | null>;
}

/** The sections of a user's sidebar. A user who has changed nothing has no row. */
export interface SidebarsTable {
  user_id: number;
  /** Increases with each change. */
  rev: number;
  next_section_id: number;
  sections: JsonColumn<Section[]>;
}
