/** The check that a user can post to a chat. */
import type { Chat } from "@belfry/contracts/chats";
import { type ReadOnlyReason, readOnlyReason } from "@belfry/contracts/permissions";
import { fail } from "../problems.ts";

const readOnlyDetails: Record<Exclude<ReadOnlyReason, "archived">, string> = {
  system: "Only Belfry can post to this chat.",
  noReader:
    "Nobody else in this chat can read messages: their accounts are deactivated or deleted.",
};

/** Rejects with `read_only_chat`. The writer checks again that the chat is not archived. */
export function requireWritable(user: { id: number }, chat: Chat): void {
  const reason = readOnlyReason(user, chat);
  if (reason === "archived") fail("chat_archived");
  if (reason) fail("read_only_chat", { detail: readOnlyDetails[reason] });
}
