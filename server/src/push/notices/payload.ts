/** The text of a push message: a Declarative Web Push, which Safari shows without our service worker. */

import type { Message } from "@belfry/contracts/messages/messages";
import { notificationBody, notificationTitle } from "@belfry/contracts/messages/notification-text";
import type { PushMessage } from "../protocol/send-push.ts";

/** Push services accept 4096 bytes after encryption, which adds 103. */
const maxBytes = 3000;

const hour = 60 * 60;
/** A browser that was off for longer does not receive the message. */
const ttlSeconds = { critical: 24 * hour, called: 72 * hour, other: 12 * hour };

/** Why a user is notified. */
export type Reason = "mention" | "reply" | "direct" | "all" | "critical" | "resolved" | AlertReason;

/** `news` and `reminder` are for the user who has acknowledged the alert, the others for steps. */
export type AlertReason = "open" | "still_open" | "news" | "reminder";

export interface Notice {
  message: Message;
  userId: number;
  /** Null for a direct chat. */
  chat: { title: string } | null;
  reason: Reason;
  tag: string;
  publicUrl: string;
  showsText: boolean;
  isAudible: boolean;
  /** Undefined leaves the app's badge as it is. */
  badge: number | undefined;
}

export function pushMessageOf(notice: Notice): PushMessage {
  const { reason, tag } = notice;
  return {
    text: textOf(notice),
    topic: tag,
    ttlSeconds: ttlOf(reason),
    urgency: urgencyOf(reason),
  };
}

/** The notification of `POST /api/me/push-subscriptions/test`. Safari opens the page without our service worker. */
export function testMessageOf(publicUrl: string, at: string): PushMessage {
  const text = JSON.stringify({
    web_push: 8030,
    notification: {
      title: "Belfry",
      body: "Notifications work on this device.",
      navigate: `${publicUrl}/settings/notifications#test=${at}`,
      tag: "test",
      icon: iconOf(publicUrl),
      renotify: true,
      data: { testedAt: at },
    },
  });
  return { text, topic: "test", ttlSeconds: 60, urgency: "high" };
}

export function ttlOf(reason: Reason): number {
  if (isAboutAlert(reason)) return ttlSeconds.critical;
  return reason === "all" ? ttlSeconds.other : ttlSeconds.called;
}

/** Phones that sleep wake up for `high` only (RFC 8030 §5.3). */
function urgencyOf(reason: Reason): PushMessage["urgency"] {
  if (reason === "resolved") return "low";
  return reason === "all" ? "normal" : "high";
}

function textOf({
  message,
  userId,
  chat,
  reason,
  tag,
  publicUrl,
  showsText,
  isAudible,
  badge,
}: Notice): string {
  const { chatId, id } = message;
  const isEnd = reason === "resolved";
  const navigate = `${publicUrl}/chats/${chatId}/messages/${id}`;
  const write = (body: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: {
        title: showsText ? notificationTitle(message, chat) : "Belfry",
        body,
        navigate,
        tag,
        icon: showsText ? authorIcon(message, publicUrl) : iconOf(publicUrl),
        ...(isEnd || !isAudible ? { silent: true } : {}),
        ...(isEnd ? {} : { renotify: true }),
        ...(waitsForSomebody(message) && { actions: alertActions(navigate) }),
        data: { chatId, messageId: id, userId },
      },
      ...(badge !== undefined && { app_badge: badge }),
    });
  let body = bodyOf(message, reason, showsText);
  while (Buffer.byteLength(write(body)) > maxBytes && body !== "") {
    body = [...body].slice(0, Math.floor([...body].length / 2)).join("");
  }
  return write(body);
}

function waitsForSomebody({ state, acknowledgement }: Message): boolean {
  return state === "open" && !acknowledgement;
}

/** Buttons. Our service worker acknowledges without opening the app, and Safari opens the alert. */
function alertActions(navigate: string) {
  return [
    { action: "acknowledge", title: "Acknowledge", navigate },
    { action: "open", title: "Open", navigate },
  ];
}

/** Whether critical alerts that pass quiet hours let this pass too. */
export function isAboutAlert(reason: Reason): boolean {
  return !["mention", "reply", "direct", "all"].includes(reason);
}

/** The text begins with the reason if the user was notified before. */
function bodyOf(message: Message, reason: Reason, showsText: boolean): string {
  if (!showsText) return textWithoutNames(reason);
  const body = notificationBody(message);
  if (reason === "reminder") return `Reminder: still open\n${body}`;
  if (reason === "still_open") return `Still open, and nobody is on it\n${body}`;
  const { count = 1 } = message.acknowledgement?.newSince ?? {};
  return reason === "news" ? `${count} new since you acknowledged it\n${body}` : body;
}

function textWithoutNames(reason: Reason): string {
  switch (reason) {
    case "mention":
      return "You were mentioned";
    case "reply":
      return "New reply to you";
    case "critical":
      return "New critical alert";
    case "open":
      return "New alert";
    case "still_open":
      return "An alert is still open, and nobody is on it";
    case "news":
      return "An alert that you acknowledged has news";
    case "reminder":
      return "An alert that you acknowledged is still open";
    case "resolved":
      return "An alert was resolved";
    case "direct":
    case "all":
      return "New message";
  }
}

/** An uploaded avatar. Images of other hosts are loaded by this server only. */
function authorIcon({ author }: Message, publicUrl: string): string {
  const isUploaded = author.avatarUrl?.startsWith("/api/avatars/");
  return isUploaded ? `${publicUrl}${author.avatarUrl}` : iconOf(publicUrl);
}

function iconOf(publicUrl: string): string {
  return `${publicUrl}/icons/icon-192.png`;
}

/** A waiting notification is not replaced by one with a lower weight. */
export function weightOf(reason: Reason): number {
  return reason === "all" ? 1 : 2;
}
