/** The check for everything that only the managers of a chat may do. */
import type { Chat, MemberRole } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import { fail } from "../problems.ts";

/** Rejects with `not_allowed`. */
export function requireManager(
  user: { role: string },
  chat: Pick<Chat, "kind"> & { me: { role: MemberRole } },
): void {
  if (chat.kind === "thread") {
    fail("not_allowed", { detail: "A thread has the members and the settings of its chat." });
  }
  if (canManage(user, chat)) return;
  if (chat.kind === "group") fail("not_allowed");
  const detail = "The members and the settings of a direct chat cannot be changed.";
  fail("not_allowed", { detail });
}
