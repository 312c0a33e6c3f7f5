/** Exports of data as tar archives: everything that a user or an owner may see. */
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Me } from "@belfry/contracts/users";
import type { SessionIdentity } from "../access/identity.ts";
import type { Audit, AuditActor } from "../audit/audit.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { fail } from "../problems.ts";
import { type ArchiveEntry, createArchive } from "./archive.ts";
import { createEntries, type EntriesOptions } from "./entries.ts";
import { roleOfSession } from "./export-store.ts";

export interface Export {
  fileName: string;
  stream: Readable;
}

export interface ExportsOptions extends Omit<EntriesOptions, "folder"> {
  database: Database;
  clock: Clock;
  audit: Audit;
  /** An absolute path. */
  dataFolder: string;
  /** Called when an owner has started an export of the server. Never throws. */
  onServerExport(identity: SessionIdentity): Promise<void>;
}

export type Exports = ReturnType<typeof createExports>;

export function createExports(options: ExportsOptions) {
  const { database, clock, audit, dataFolder, onServerExport } = options;
  const entries = createEntries({ ...options, folder: join(dataFolder, "exports") });
  /** Users with a running export. */
  const running = new Set<number>();

  /** Exports what the user of the session may see. One at a time. */
  async function ofUser(identity: SessionIdentity): Promise<Export> {
    const { user } = identity;
    return start(identity, "user", (at) => guarded(identity, entries.ofUser(user, at)));
  }

  /** Exports the whole server for an owner, and tells the other owners. One at a time. */
  async function ofServer(identity: SessionIdentity): Promise<Export> {
    const list = (at: string) => guarded(identity, entries.ofServer(at, false), true);
    const started = await start(identity, "server", list);
    await onServerExport(identity);
    return started;
  }

  /** For the command line: the data of one user, or of the server. */
  async function byCommand(user: Me | undefined): Promise<Export> {
    if (!user) return start({}, "server", (at) => entries.ofServer(at, true));
    return start({}, "user", (at) => entries.ofUser(user, at), `user:${user.id}`);
  }

  /** Rejects if an export of the user is running. Returns an empty reply. */
  function requireIdle({ user }: SessionIdentity): "" {
    return running.has(user.id) ? fail("export_running") : "";
  }

  async function start(
    actor: AuditActor,
    kind: "user" | "server",
    listEntries: (at: string) => AsyncGenerator<ArchiveEntry>,
    target = actor.user && `user:${actor.user.id}`,
  ): Promise<Export> {
    const userId = actor.user?.id ?? 0;
    if (running.has(userId)) fail("export_running");
    running.add(userId);
    try {
      await audit.success(actor, "data_exported", kind === "user" ? target : "server", { kind });
    } catch (error) {
      running.delete(userId);
      throw error;
    }
    const now = clock.now();
    const at = isoTime(now);
    const fileName = `belfry-${kind === "user" ? "my-data" : "server"}-${at.slice(0, 10)}.tar`;
    const end = () => void running.delete(userId);
    return { fileName, stream: createArchive(listEntries(at), new Date(now), end) };
  }

  /** Stops before the next entry if the session has ended or the user lost the role. */
  async function* guarded(
    { credential }: SessionIdentity,
    list: AsyncGenerator<ArchiveEntry>,
    isForOwner = false,
  ): AsyncGenerator<ArchiveEntry> {
    for await (const entry of list) {
      const role = await roleOfSession(database.sql, credential.id, clock.now());
      if (role === undefined || (isForOwner && role !== "owner")) {
        throw new Error("The session of this export has ended.");
      }
      yield entry;
    }
  }

  return { ofUser, ofServer, byCommand, requireIdle };
}
