/** Files of messages, and avatars. */
import type { AvatarKind } from "@belfry/contracts/people/avatars";

export interface FilesTable {
  /** Random; also the name in the data folder. */
  id: string;
  chat_id: number;
  /** Null until the message is written. */
  message_id: number | null;
  name: string;
  type: string;
  size: number;
  /** Pixels of an image that a user has uploaded. */
  width: number | null;
  height: number | null;
  /** The longest sides of its thumbnails, such as `640,1600`. Each is stored as `<id>-<size>`. */
  thumbnails: string | null;
  /** The user who uploaded it; null for a webhook. */
  user_id: number | null;
  created_at: number;
}

/** Bytes of stored files. The row of a webhook or user has what it uploaded in one day. */
export interface FileUsageTable {
  /** `all`, `chat:<id>`, or `webhook:<id>:<day since 1970 UTC>` and the same with `user`. */
  scope: string;
  bytes: number;
  /** Null for counts that are kept. */
  expires_at: number | null;
}

/**
 * Uploaded avatars. The `avatar_url` of the owner names the current one: the others wait for their
 * deletion.
 */
export interface AvatarsTable {
  /** Random; also the name in the data folder. */
  id: string;
  owner_kind: AvatarKind;
  owner_id: number;
  size: number;
  created_at: number;
}
