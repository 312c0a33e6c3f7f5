/**
 * How a committed change reaches the processes whose users should hear of it. Signals are hints:
 * one that is lost is repaired from the database, so a bus holds nothing of record.
 */
import type { ServerEvent, SessionEnd } from "@belfry/contracts/live/events";

/** `chat.<chatId>` is heard for all its members, `user.<userId>` for one user's sockets. */
export type Topic = `chat.${number}` | `user.${number}`;

/** A session or an API key ended: the sockets that came with it close at once. */
export interface CredentialClosed {
  type: "credential.closed";
  /** Such as `session:5` or `api_key:3`; all of the user's without one. */
  credential?: string;
  reason: SessionEnd;
}

/** The user is in this chat from now on. What the chat holds is read when it is told, not carried. */
export interface ChatJoined {
  type: "chat.joined";
  chatId: number;
}

export type Signal = Exclude<ServerEvent, { type: "chat.added" }> | CredentialClosed | ChatJoined;

export type Listener = (signals: readonly Signal[]) => void;

export interface Bus {
  /** Signals published together stay together and in order. Never throws; never waits for a reader. */
  publish(topic: Topic, signals: readonly Signal[]): void;
  /** Answers the function that ends the subscription. */
  subscribe(topic: Topic, listener: Listener): () => void;
  close(): Promise<void>;
}
