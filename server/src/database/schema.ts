/**
 * The tables, for both databases. Moments are integers (milliseconds since 1970 UTC); hashes and
 * sealed secrets are base64url text. Keys begin with `chat_id` wherever a chat is known.
 */
import type { Generated } from "kysely";

export interface Schema {
  settings: { name: string; value: string };
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  audit_log: AuditLogTable;
  chats: ChatsTable;
  members: MembersTable;
  messages: MessagesTable;
  message_keys: MessageKeysTable;
  webhooks: WebhooksTable;
}

interface UsersTable {
  id: Generated<number>;
  /** NFKC and lower case. */
  email: string;
  display_name: string;
  avatar_url: string | null;
  role: "owner" | "admin" | "member";
  /** PHC string. */
  password_hash: string;
  created_at: number;
  deactivated_at: number | null;
}

interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the token. */
  token_hash: string;
  user_id: number;
  created_at: number;
  /** Persisted at most once a minute. */
  last_seen_at: number;
  expires_at: number;
  /** When the password was last given in this session. */
  authenticated_at: number;
  address: string;
  user_agent: string;
}

/** Failed sign-ins, counted per account, per account and address, and per address. */
interface SignInFailuresTable {
  key: string;
  failures: number;
  window_started_at: number;
  blocked_until: number;
}

interface AuditLogTable {
  id: Generated<number>;
  at: number;
  event: string;
  actor_user_id: number | null;
  /** Such as `webhook:7` or `user:3`. */
  target: string | null;
  address: string | null;
  result: "success" | "failure";
  /** JSON object without secrets. */
  details: string;
}

interface ChatsTable {
  id: Generated<number>;
  kind: "group" | "direct";
  title: string;
  topic: string;
  created_by: number;
  created_at: number;
  archived_at: number | null;
  /** Both advance under this row's lock, in the transaction that writes the message. */
  last_message_id: Generated<number>;
  rev: Generated<number>;
}

interface MembersTable {
  chat_id: number;
  user_id: number;
  role: "owner" | "member";
  joined_at: number;
  read_message_id: number;
}

interface MessagesTable {
  chat_id: number;
  id: number;
  rev: number;
  /** Exactly one of `user_id` and `webhook_id` is set. */
  user_id: number | null;
  webhook_id: number | null;
  /** What a webhook's message is signed with; null for a user, whose name is the user's. */
  author_name: string | null;
  author_avatar_url: string | null;
  text: string;
  reply_to: number | null;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
}

/** What makes a repeat answer with the first message: `clientId` and `Idempotency-Key`. */
interface MessageKeysTable {
  chat_id: number;
  /** `user:<id>` or `webhook:<id>`. */
  author: string;
  key: string;
  /** SHA-256 of the body that first used the key. */
  body_hash: string;
  message_id: number;
  expires_at: number;
}

interface WebhooksTable {
  id: Generated<number>;
  chat_id: number;
  name: string;
  avatar_url: string | null;
  /** SHA-256 of the token, for finding it. */
  token_hash: string;
  /** The token sealed with the server's key, for copying it again. */
  token_sealed: string;
  created_by: number;
  created_at: number;
  /** Persisted at most once a minute. */
  last_used_at: number | null;
}
