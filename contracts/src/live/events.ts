/** The live protocol `belfry.v1`: what a client may say and what the server tells it. */
import Type, { type Static } from "typebox";
import type { Chat, ChatInfo, Member } from "../chats.ts";
import { Id, Position } from "../ids.ts";
import { limits } from "../limits.ts";
import type { Message } from "../messages/messages.ts";

export const protocol = "belfry.v1";

export const ClientFrame = Type.Union([
  /** First frame of a client that sent no cookie and no `Authorization` header. */
  Type.Object({ type: Type.Literal("authenticate"), token: Type.String() }),
  /** For each chat the client holds messages of: the `rev` it holds. */
  Type.Object({
    type: Type.Literal("resume"),
    chats: Type.Record(Type.String({ pattern: "^[1-9][0-9]{0,15}$" }), Position, {
      additionalProperties: false,
      maxProperties: limits.resumeChats,
    }),
  }),
  Type.Object({ type: Type.Literal("typing"), chatId: Id }),
  Type.Object({ type: Type.Literal("active") }),
  Type.Object({ type: Type.Literal("ping") }),
]);
export type ClientFrame = Static<typeof ClientFrame>;

/**
 * `prevRev` is the change this event follows in what the server sends: a client that holds less has
 * missed something and fetches `changes`.
 */
export interface MessageEvent {
  type: "message.posted" | "message.changed" | "message.removed";
  chatId: number;
  id: number;
  rev: number;
  prevRev: number;
  message: Message;
}

export type ServerEvent =
  | { type: "ready"; userId: number; heartbeatMs: number }
  | MessageEvent
  | { type: "chat.changed"; chat: ChatInfo }
  | { type: "chat.added"; chat: Chat }
  | { type: "chat.removed"; chatId: number }
  /** `member` is null when the user is no longer in the chat. */
  | { type: "member.changed"; chatId: number; userId: number; member: Member | null }
  | { type: "read.changed"; chatId: number; messageId: number }
  | { type: "typing"; chatId: number; userId: number }
  /** More than the limit was missed: load this chat afresh. */
  | { type: "resync"; chatId: number }
  | { type: "session.ended"; reason: SessionEnd }
  | { type: "pong" };

export type SessionEnd =
  | "logout"
  | "revoked"
  | "expired"
  | "deactivated"
  | "password_changed"
  | "two_factor_changed"
  | "enrolment_required";

export const closeCodes = {
  restarting: 1012,
  sessionEnded: 4401,
  tooSlow: 4408,
  tooManyFrames: 4429,
} as const;
