/** The functions that the steps need of other modules. */
import type { ChatKind } from "@belfry/contracts/chats";
import type { NobodyNotified } from "@belfry/contracts/messages/alerts/acknowledgement";
import type { Message } from "@belfry/contracts/messages/messages";
import type { NotifiedResult } from "@belfry/contracts/on-call/ledger";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";

/** Returns who is on duty in a chat and who is next; undefined for a chat without duty. */
export type DutyReader = (
  chatId: number,
  at: number,
) => Promise<{ now: number; next: number | undefined } | undefined>;

export interface AlertStepsOptions {
  database: Database;
  clock: Clock;
  onDuty: DutyReader;
  /** Returns the users whose own settings notify them of the message. */
  recipientsOf(message: Message, userIds?: readonly number[]): Promise<{ userId: number }[]>;
  /** Whether the user has muted the chat of the message, or its webhook. */
  hasMuted(message: Message, userId: number): Promise<boolean>;
  /** Returns undefined outside the user's quiet hours. */
  quietAt(userId: number, now: number): Promise<{ criticalPasses: boolean } | undefined>;
  isViewing(userId: number, chatId: number): boolean;
  readMessage(chatId: number, id: number): Promise<Message | undefined>;
  /** Closes alerts without news, and queues reminders. */
  passTimeOfAlerts(): Promise<void>;
  /** Records with the alert why its steps reach nobody; undefined if they have reached somebody. */
  setNobodyNotified(
    alert: { chatId: number; messageId: number },
    nobodyNotified: NobodyNotified | undefined,
  ): Promise<void>;
  /** Writes to a user in Belfry's own chat. */
  sendNotice(userId: number, text: string): Promise<void>;
  onError(error: unknown): void;
  /** Called with the result of each notification, for metrics. */
  onResult?: ((result: NotifiedResult) => void) | undefined;
}

/** An alert and its chat, as they are now. */
export interface FoundAlert {
  message: Message;
  chat: { kind: ChatKind; title: string };
}
