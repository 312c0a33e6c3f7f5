/** The rooms the command line acts through, over the data of a server that may be running. */
import { resolve } from "node:path";
import { type Admin, createAdmin } from "../admin/admin.ts";
import { type Audit, createAudit } from "../audit/audit.ts";
import { createAuth } from "../auth/auth.ts";
import { createChats } from "../chats/chats.ts";
import { createCliSignalBus } from "../cli-signals/cli-signals.ts";
import { systemClock as clock } from "../clock.ts";
import { baseUrl } from "../config/base-url.ts";
import type { Config } from "../config/config.ts";
import { loadSecrets } from "../crypto/secrets.ts";
import { hasData } from "../database/checks.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { ageOfData } from "../database/migrate.ts";
import { createMessages } from "../messages/messages.ts";
import { createNotifications } from "../notifications/notifications.ts";
import { createPolicy } from "../policy/policy.ts";
import { createUsers, type Users } from "../users/users.ts";

export interface Rooms {
  admin: Admin;
  audit: Audit;
  users: Users;
  /** Ends after the running server can hear of all that was done. */
  close(): Promise<void>;
}

/** Refuses, with a sentence, where there is nothing to act on, and makes nothing that was not there. */
export async function createModules(
  config: Config,
  onError: (error: unknown) => void,
): Promise<Rooms> {
  const dataFolder = resolve(config.dataFolder);
  const database = await openDatabase({
    ...(config.databaseUrl !== undefined && { url: config.databaseUrl }),
    dataFolder,
    mustExist: true,
  });
  try {
    return await roomsOver(database, config, dataFolder, onError);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function roomsOver(
  database: Database,
  config: Config,
  dataFolder: string,
  onError: (error: unknown) => void,
): Promise<Rooms> {
  await requireData(database);
  const secrets = await loadSecrets({ secretKey: config.secretKey, dataFolder, hasData: true });
  const bus = createCliSignalBus(database, clock);
  const publicUrl = () => baseUrl(config, config.port);

  const users = createUsers({ database, clock });
  const audit = createAudit({ database, clock, by: "command line" });
  const policy = createPolicy(database);
  const chats = createChats({ database, bus, clock, users, audit });
  const messages = createMessages({ database, bus, clock, queueMax: config.postQueue });
  const { announceProfile } = chats;
  const { notify } = createNotifications({ database, clock, chats, messages, onError });
  const auth = createAuth({
    ...{ database, bus, clock, config, secrets, users, audit, notify, onError, publicUrl },
    mail: undefined,
    isTwoFactorRequired: policy.isTwoFactorRequired,
    createFirstChat: chats.createWithin,
    invitedChats: chats.invited,
    announceProfile,
  });
  const admin = createAdmin({
    ...{ database, bus, clock, users, audit, policy, auth, notify, announceProfile },
  });

  return {
    admin,
    audit,
    users,
    async close() {
      await auth.close();
      await bus.close().finally(database.close);
    },
  };
}

const refusals = {
  none: "There is no Belfry data here. Start the server once, or say where its data is: BELFRY_DATA or BELFRY_DATABASE_URL.",
  older:
    "This data was written by an older Belfry. Start the server of this version once: it brings the data up to date.",
  newer: "This data was written by a newer Belfry. Use the command line of that version.",
} as const;

async function requireData(database: Database): Promise<void> {
  const age = await ageOfData(database);
  if (age !== "same") throw new Error(refusals[age]);
  if (!(await hasData(database))) {
    throw new Error("This server was not set up yet. Start it, and follow the link it prints.");
  }
}
