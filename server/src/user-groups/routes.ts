/** HTTP routes for user groups. The contracts declare who has access. */
import type { Chat } from "@belfry/contracts/chats";
import type { Identity } from "../access/identity.ts";
import type { Routes } from "../access/routes.ts";
import type { UserGroups } from "./user-groups.ts";

interface ChatMembers {
  addMany(actor: Identity, chat: Chat, userIds: readonly number[]): Promise<number>;
}

export function mountUserGroupRoutes(
  routes: Routes,
  groups: UserGroups,
  members: ChatMembers,
): void {
  routes.on("GET /api/user-groups", async () => ({ items: await groups.list() }));

  routes.on("GET /api/user-groups/:groupId/members", async ({ params }) => ({
    items: await groups.membersOf(params.groupId),
  }));

  routes.onChat(
    "POST /api/chats/:chatId/members",
    async ({ identity, chat, body }) => {
      const ids = (await groups.membersOf(body.groupId)).map(({ id }) => id);
      return { added: await members.addMany(identity, chat, ids) };
    },
    { manage: true },
  );

  routes.on("POST /api/admin/user-groups", ({ identity, body }) => groups.create(identity, body));

  routes.on("PATCH /api/admin/user-groups/:groupId", ({ identity, params, body }) =>
    groups.change(identity, params.groupId, body),
  );

  routes.on("DELETE /api/admin/user-groups/:groupId", ({ identity, params }) =>
    groups.deleteGroup(identity, params.groupId),
  );
}
