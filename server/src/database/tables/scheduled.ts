/** Messages that their authors send later. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { ScheduleFailure } from "@belfry/contracts/people/scheduled";
import type { Generated } from "kysely";
import type { JsonColumn } from "../json-column.ts";

export interface ScheduledMessagesTable {
  id: Generated<number>;
  user_id: number;
  /** Stays when the chat is deleted. */
  chat_id: number;
  text: string;
  /** Null if the message has no files. */
  files: JsonColumn<StoredFile[]> | null;
  reply_to: number | null;
  send_at: number;
  created_at: number;
  /** Why it was not sent. Null while it waits for its time. */
  failure: ScheduleFailure | null;
  /** 1 while it is posted: it cannot be changed any more. */
  is_sending: number;
  /** Idempotency key of the post. */
  post_key: string;
}

/** Files of scheduled messages, which are kept without a message. */
export interface ScheduledFilesTable {
  file_id: string;
  scheduled_id: number;
}
