/** Sends notifications of alerts for the module that decides who is notified and keeps the ledger. */
import type { ChatKind } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Clock } from "../../clock.ts";
import type { Device, PushJob } from "../delivery/dispatcher.ts";
import type { createNoticeParts } from "./notice-parts.ts";
import { type AlertReason, ttlOf, weightOf } from "./payload.ts";

/** An alert and its chat, as they are when the notification is sent. */
export interface FoundAlert {
  message: Message;
  chat: { kind: ChatKind; title: string };
}

export interface AlertNotice extends Device {
  userId: number;
  message: Message;
  reason: AlertReason;
  /** Called immediately before it is sent. Returns undefined if it is not wanted. */
  find(): Promise<FoundAlert | undefined>;
  onAccepted(): Promise<void>;
  onRefused(reason: string): Promise<void>;
}

interface AlertNoticesOptions {
  clock: Clock;
  parts: ReturnType<typeof createNoticeParts>;
  dispatch(device: Device, job: PushJob): void;
  /** Called when a browser shows the alert. */
  recordSent(device: Device, message: Message): void;
  onError(error: unknown): void;
}

export function createAlertNotices(options: AlertNoticesOptions) {
  const { clock, parts, dispatch, recordSent, onError } = options;

  /** Resolves when the notification is queued. */
  return async (notice: AlertNotice): Promise<void> => {
    const { userId, message, reason, find, onAccepted, onRefused } = notice;
    const tag = await parts.tagOf(message);
    dispatch(notice, {
      tag,
      weight: weightOf(reason),
      expiresAt: clock.now() + ttlOf(reason) * 1000,
      async prepare({ showsText }) {
        const found = await find();
        return (
          found && parts.compose(found.message, found.chat, { userId, reason, tag, showsText })
        );
      },
      onSent() {
        recordSent(notice, message);
        return onAccepted().catch(onError);
      },
      onRefused: (why) => onRefused(why).catch(onError),
    });
  };
}
