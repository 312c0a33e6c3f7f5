/**
 * Delivers committed changes to the processes whose users are online. Signals are hints: clients
 * recover a lost signal from the database, so a bus stores nothing.
 */
import type { RevEvent, ServerEvent, SessionEnd } from "@belfry/contracts/live/events";
import type { Presence, Status } from "@belfry/contracts/people/presence";

/** `chat.<chatId>` is for all members of a chat, `user.<userId>` for the sockets of one user. */
export type Topic = `chat.${number}` | `user.${number}`;

/** `chats` has the signals of every chat. */
export type Subscription = Topic | "chats";

/** A session or an API key ended: its sockets are closed immediately. */
export interface CredentialClosed {
  type: "credential.closed";
  /** Such as `session:5` or `api_key:3`. Absent for all credentials of the user. */
  credential?: string;
  reason: SessionEnd;
}

/**
 * Sessions, API keys or memberships of the user may have ended: each socket compares its own with the
 * database. It is only stored, never published, so it also comes while the bus is lost.
 */
export interface AccessChanged {
  type: "access.changed";
}

/** The user joined the chat. Receivers read the chat from the database. */
export interface ChatJoined {
  type: "chat.joined";
  chatId: number;
}

/**
 * Another process has changed messages of the chat, up to `rev`. It replaces their events, which stay
 * in their process. Receivers read the changes from the database. It may come twice.
 */
export interface ChatAdvanced {
  type: "chat.advanced";
  chatId: number;
  rev: number;
}

/**
 * Something has changed that has no `rev`. Receivers read it from the database: what they read last is
 * what was stored last, however the signals of several processes overtake each other.
 */
export type ChangeHint =
  | { type: "chat.changed"; chatId: number }
  | { type: "member.changed"; chatId: number; userId: number }
  /** The chat as this user sees it: unread messages, settings, whether it is hidden. */
  | { type: "attention.changed"; chatId: number }
  | { type: "chat.hidden"; chatId: number }
  | { type: "saved.changed"; chatId: number; messageId: number }
  | { type: "sidebar.changed" }
  /** The thread below a message. */
  | { type: "thread.changed"; chatId: number; messageId: number }
  /** Unread replies in the threads that the user follows. */
  | { type: "threads.changed" }
  | { type: "notifications.changed" };

/** Events that clients receive as they are. Their order does not matter, or they are transient. */
type PlainEvent = Extract<
  ServerEvent,
  {
    type:
      | "chat.removed"
      | "author.changed"
      | "read.changed"
      | "scheduled.changed"
      | "push.tested"
      | "typing";
  }
>;

export type Signal =
  | RevEvent
  | PlainEvent
  | CredentialClosed
  | AccessChanged
  | ChatJoined
  | ChatAdvanced
  | ChangeHint;

/** Signals between processes about their users. */
export type BroadcastSignal =
  /** The users of a process whose state has changed, or all that are online there. */
  | {
      type: "presence.reported";
      process: string;
      users: [userId: number, presence: Presence][];
      isComplete: boolean;
    }
  /** A process that has started asks for complete reports. */
  | { type: "presence.asked"; process: string }
  /** The users of a process that stops are offline soon, unless they connect to another one. */
  | { type: "presence.ended"; process: string }
  | { type: "status.changed"; userId: number; status: Status | null }
  /** The chats that a process has on the screens of a user. */
  | { type: "viewing.changed"; process: string; userId: number; chatIds: number[] }
  /** The browser of a session has subscribed to push notifications, or no longer is. */
  | { type: "push.subscribed"; sessionId: number }
  /** A browser shows an open alert, or its end. */
  | { type: "push.shown"; name: string; isOpen: boolean };

export type Listener = (signals: readonly Signal[]) => void;

export interface Bus {
  /** Delivers the signals together and in order. Never throws and never waits for a listener. */
  publish(topic: Topic, signals: readonly Signal[]): void;
  /** Delivers to the listeners of this process only. The other processes have the signals, too. */
  deliver(topic: Topic, signals: readonly Signal[]): void;
  /** Returns false if a signal to this topic would reach nobody, so nobody has to make it. */
  hasListeners(topic: Topic): boolean;
  /** Returns the function that ends the subscription. */
  subscribe(topic: Subscription, listener: Listener): () => void;
  /** Signals for all processes, about users. A process also receives its own. */
  broadcast: {
    publish(signal: BroadcastSignal): void;
    subscribe(listener: (signal: BroadcastSignal) => void): () => void;
  };
  /** Calls the listener after signals of other processes may have been lost. */
  onLoss(listener: () => void): () => void;
  /** Absent on a bus within one process. */
  stats?(): BusStats;
  close(): Promise<void>;
}

/** Counts since the start. */
export interface BusStats {
  isUp: boolean;
  sentPackets: number;
  receivedPackets: number;
  /** Packets that no server of this installation has signed. */
  rejectedPackets: number;
  /** How often something may have been lost, here or on the way from another process. */
  losses: number;
}
