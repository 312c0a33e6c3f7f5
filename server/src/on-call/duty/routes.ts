/** HTTP routes for who is on duty in a chat. */
import type { Routes } from "../../access/routes.ts";
import { fail } from "../../problems.ts";
import type { Duties } from "./duty.ts";

const path = "/api/chats/:chatId/duty" as const;

export function mountDutyRoutes(routes: Routes, duties: Duties): void {
  routes.onReadableChat(`GET ${path}`, ({ chat }) => duties.read(chat.id));

  routes.onChat(
    `PUT ${path}`,
    async ({ identity, chat, body }) => {
      if (chat.kind === "thread")
        fail("not_allowed", { detail: "A thread has the duty of its chat." });
      return duties.set(identity, chat, body);
    },
    { manage: true },
  );

  routes.onChat(
    `DELETE ${path}`,
    async ({ identity, chat }) => {
      await duties.deleteDuty(identity, chat);
      return null;
    },
    { manage: true },
  );

  routes.onChat(`POST ${path}/overrides`, ({ identity, chat, body }) =>
    duties.addOverride(identity, chat, body),
  );

  routes.onChat(`DELETE ${path}/overrides/:overrideId`, async ({ identity, chat, params }) => {
    await duties.deleteOverride(identity, chat, params.overrideId);
    return null;
  });
}
