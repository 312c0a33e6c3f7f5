/** User groups. Administrators make them; every user sees them and can mention them. */
import { limits } from "@belfry/contracts/limits";
import type {
  ChangeUserGroup,
  CreateUserGroup,
  UserGroup,
} from "@belfry/contracts/people/user-groups";
import type { UserSummary } from "@belfry/contracts/users";
import type { Audit, AuditActor } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { databaseFailure } from "../database/failures.ts";
import type { Sql } from "../database/schema.ts";
import { fail } from "../problems.ts";
import { parseTextInput } from "../text-input.ts";
import { parseHandle, type Users } from "../users/users.ts";
import * as store from "./user-group-store.ts";

interface UserGroupsOptions {
  database: Database;
  clock: Clock;
  users: Pick<Users, "requireFreeGroupHandle" | "reserveGroupHandle">;
  audit: Audit;
}

export type UserGroups = ReturnType<typeof createUserGroups>;

export function createUserGroups({ database, clock, users, audit }: UserGroupsOptions) {
  const { sql } = database;

  async function requireGroup(within: Sql, id: number): Promise<UserGroup> {
    return (await store.find(within, id)) ?? fail("user_group_not_found");
  }

  /** Rejects with `handle_taken`, `user_not_found` or `limit_reached`. */
  async function create(actor: AuditActor, draft: CreateUserGroup): Promise<UserGroup> {
    const handle = parseHandle("/handle", draft.handle);
    const name = parseTextInput("/name", draft.name, limits.nameLength);
    const userIds = [...new Set(draft.userIds ?? [])];
    return failIfTaken(() =>
      sql.transaction().execute(async (trx) => {
        const limit = limits.userGroups;
        if ((await store.count(trx)) >= limit) fail("limit_reached", { limit });
        await users.requireFreeGroupHandle(trx, handle);
        await requireActive(trx, userIds);
        const id = await store.insert(trx, { handle, name }, clock.now());
        await store.addMembers(trx, id, userIds);
        const details = { handle, name, ...(userIds.length > 0 && { added: userIds.length }) };
        await audit.within(trx).success(actor, "user_group_created", `user_group:${id}`, details);
        return requireGroup(trx, id);
      }),
    );
  }

  /** Rejects with `user_group_not_found`, `handle_taken` or `user_not_found`. */
  async function change(
    actor: AuditActor,
    id: number,
    changes: ChangeUserGroup,
  ): Promise<UserGroup> {
    const { userIds } = changes;
    const handle =
      changes.handle === undefined ? undefined : parseHandle("/handle", changes.handle);
    const name =
      changes.name === undefined
        ? undefined
        : parseTextInput("/name", changes.name, limits.nameLength);
    return failIfTaken(() =>
      sql.transaction().execute(async (trx) => {
        const before = await requireGroup(trx, id);
        const isRenamed = handle !== undefined && handle !== before.handle;
        if (isRenamed) {
          await users.requireFreeGroupHandle(trx, handle, id);
          await users.reserveGroupHandle(trx, before.handle);
        }
        await store.change(trx, id, { handle, name });
        const moved = userIds && (await replaceMembers(trx, id, userIds));
        const details = {
          ...(isRenamed && { handle }),
          ...(name !== undefined && name !== before.name && { name }),
          ...moved,
        };
        if (Object.keys(details).length > 0) {
          const target = `user_group:${id}`;
          await audit.within(trx).success(actor, "user_group_changed", target, details);
        }
        return requireGroup(trx, id);
      }),
    );
  }

  /** Users who are members stay, although they were deactivated since. Returns how many changed. */
  async function replaceMembers(trx: Sql, id: number, userIds: readonly number[]) {
    const before = await store.memberIds(trx, id);
    const added = [...new Set(userIds)].filter((one) => !before.includes(one));
    const listed = await store.members(trx, id);
    const removed = listed.map((user) => user.id).filter((one) => !userIds.includes(one));
    await requireActive(trx, added);
    await store.addMembers(trx, id, added);
    await store.deleteMembers(trx, id, removed);
    return {
      ...(added.length > 0 && { added: added.length }),
      ...(removed.length > 0 && { removed: removed.length }),
    };
  }

  /** Nobody else gets the handle for a while. Messages keep the mentions. */
  async function deleteGroup(actor: AuditActor, id: number): Promise<void> {
    await sql.transaction().execute(async (trx) => {
      const { handle, name } = await requireGroup(trx, id);
      await users.reserveGroupHandle(trx, handle);
      await store.deleteGroup(trx, id);
      const details = { handle, name };
      await audit.within(trx).success(actor, "user_group_deleted", `user_group:${id}`, details);
    });
  }

  return {
    create,
    change,
    deleteGroup,
    list: () => store.list(sql),
    /** Removes a deleted user from all groups. */
    removeUser: (userId: number) => store.deleteUser(sql, userId),

    /** Returns all groups with the ids of their members, for an export. */
    async exportAll() {
      const found = await store.list(sql);
      return Promise.all(
        found.map(async ({ id, handle, name }) => {
          return { id, handle, name, userIds: await store.memberIds(sql, id) };
        }),
      );
    },

    /** Returns the active members. */
    async membersOf(id: number): Promise<UserSummary[]> {
      await requireGroup(sql, id);
      return store.members(sql, id);
    },
  };
}

async function requireActive(trx: Sql, userIds: readonly number[]): Promise<void> {
  const active = await store.activeIds(trx, userIds);
  if (active.length < userIds.length) fail("user_not_found");
}

/** Another request may take the handle after the check. */
async function failIfTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (databaseFailure(cause) !== "duplicate") throw cause;
    const errors = [{ pointer: "/handle", detail: "belongs to another group" }];
    return fail("handle_taken", { errors, cause });
  }
}
