/** Handles of users, and the hashes of handles that were given up. */
import { handleBase, handleCandidates, handleSkeleton } from "@belfry/contracts/handles/handles";
import { type Kysely, sql as raw } from "kysely";
import type { DatabaseKind } from "../../database.ts";
import { jsonOf, jsonRows } from "../../json-rows.ts";

const sliceSize = 2000;
const columns = { id: "integer", handle: "text", skeleton: "text" } as const;

interface UserRow {
  id: number;
  email: string;
  display_name: string;
  kind: string;
}

export function handles(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ["handle", "handle_skeleton"]) {
        await db.schema
          .alterTable("users")
          .addColumn(column, "text", (definition) => definition.notNull().defaultTo(""))
          .execute();
      }
      await assignHandles(kind, db);
      // Equal handles have equal skeletons, so this index makes handles unique too.
      await db.schema
        .createIndex("users_handle_skeleton")
        .on("users")
        .column("handle_skeleton")
        .unique()
        .execute();
      await db.schema
        .createTable("former_handles")
        .addColumn("skeleton_hash", "text", (column) => column.primaryKey().notNull())
        .addColumn("user_id", "bigint", (column) => column.notNull())
        .addColumn("held_until", "bigint", (column) => column.notNull())
        .execute();
    },
  };
}

/** In slices, in order of id: earlier users get the shorter handles. */
export async function assignHandles(kind: DatabaseKind, db: Kysely<unknown>): Promise<void> {
  const taken = new Set<string>();
  const candidatesByBase = new Map<string, Generator<string>>();
  for (let afterId = 0; ; ) {
    const { rows: users } = await raw<UserRow>`select id, email, display_name, kind from users
      where id > ${afterId} order by id limit ${sliceSize}`.execute(db);
    const last = users.at(-1);
    if (!last) return;
    afterId = last.id;
    const rows = users.map((user) => {
      const handle = nextHandle(user, taken, candidatesByBase);
      return { id: user.id, handle, skeleton: handleSkeleton(handle) };
    });
    await raw`update users set handle = r.handle, handle_skeleton = r.skeleton
      from ${jsonRows(kind, jsonOf(columns, rows), columns)} as r
      where users.id = r.id`.execute(db);
  }
}

/** Continues behind the last number of the same name, so that a thousand equal names stay fast. */
function nextHandle(
  { id, kind, display_name: displayName, email }: UserRow,
  taken: Set<string>,
  candidatesByBase: Map<string, Generator<string>>,
): string {
  if (kind === "system") return "belfry";
  if (kind === "deleted") return `deleted-${id}`;
  const base = handleBase({ displayName, email });
  const candidates = candidatesByBase.get(base) ?? handleCandidates(base);
  candidatesByBase.set(base, candidates);
  for (;;) {
    const handle: string = candidates.next().value;
    const skeleton = handleSkeleton(handle);
    if (taken.has(skeleton)) continue;
    taken.add(skeleton);
    return handle;
  }
}
