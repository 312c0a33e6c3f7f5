/** Creates the modules that the commands use, on the data of a server that may be running. */
import { resolve } from "node:path";
import { createAdmin } from "../admin/admin.ts";
import { createAudit } from "../audit/audit.ts";
import { createAuth } from "../auth/auth.ts";
import { createChats } from "../chats/chats.ts";
import { systemClock as clock } from "../clock.ts";
import { baseUrl } from "../config/base-url.ts";
import type { Config } from "../config/config.ts";
import { ageOfData, ageTexts, hasData } from "../database/checks.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { chosenPortFact, readFact } from "../database/facts.ts";
import { openSecrets } from "../database/start/key-check.ts";
import { createDeletion } from "../deletion/deletion.ts";
import { createExports } from "../exports/exports.ts";
import { createBucketControl, createFiles } from "../files/files.ts";
import { createMessages } from "../messages/messages.ts";
import { createNotifications } from "../notifications/notifications.ts";
import { createPolicy } from "../policy/policy.ts";
import { createSearchControl } from "../search/search.ts";
import { createSecurityNotices } from "../security-notices/security-notices.ts";
import { createStoredSignalBus } from "../stored-signals/stored-signals.ts";
import { createUsers } from "../users/users.ts";
import { createWebhooks } from "../webhooks/webhooks.ts";

export type Modules = Awaited<ReturnType<typeof createModules>>;

/** Rejects if there is no data or if it is from another version. Never creates or migrates data. */
export async function createModules(config: Config, onError: (error: unknown) => void) {
  const dataFolder = resolve(config.dataFolder);
  const database = await openDatabase({ url: config.databaseUrl, dataFolder, mustExist: true });
  const secrets = await requireData(database)
    .then(() => openSecrets(database, { secretKey: config.secretKey, dataFolder }))
    .catch(async (error) => {
      await database.close();
      throw error;
    });
  const bus = createStoredSignalBus(database, clock);
  const port = config.port || Number(await readFact(database.sql, chosenPortFact));
  const publicUrl = () => baseUrl(config, port);

  const users = createUsers({ database, clock });
  const audit = createAudit({ database, clock, by: "command line" });
  const policy = createPolicy(database);
  const chats = createChats({ database, bus, clock, users, audit, policy });
  const files = createFiles({ database, clock, dataFolder, config });
  const messages = createMessages({ database, bus, clock, queueMax: config.postQueue });
  const { announceProfile } = chats;
  const { notify } = createSecurityNotices({ database, clock, chats, messages, onError });
  const auth = createAuth({
    config,
    database,
    bus,
    clock,
    secrets,
    users,
    audit,
    mail: undefined,
    publicUrl,
    notify,
    onError,
    policy,
    createFirstChat: chats.createWithin,
    invitedChats: chats.invited,
    announceProfile,
  });
  const webhooks = createWebhooks({
    config,
    database,
    clock,
    secrets,
    audit,
    chats,
    messages,
    files,
    requireRecent: auth.requireRecent,
    publicUrl,
  });
  const notifications = createNotifications({
    database,
    bus,
    clock,
    chats,
    messages,
    mail: undefined,
    publicUrl,
    sendNotice: async () => {},
  });
  const deletion = createDeletion({
    database,
    bus,
    clock,
    users,
    audit,
    chats,
    messages,
    files,
    webhooks,
    auth,
    policy,
  });
  const exports = createExports({
    database,
    clock,
    audit,
    chats,
    messages,
    files,
    policy,
    auth,
    notificationsOf: notifications.findSettings,
    dataFolder,
  });
  const admin = createAdmin({
    database,
    bus,
    clock,
    users,
    audit,
    policy,
    auth,
    deletion,
    announceProfile,
  });

  /** Resolves when the signals for the running server are stored. */
  async function close(): Promise<void> {
    await auth.close();
    await bus.close().finally(database.close);
  }

  const search = createSearchControl({ database, dataFolder });

  const bucket = createBucketControl({ database, config });

  return { admin, audit, users, exports, search, bucket, close };
}

async function requireData(database: Database): Promise<void> {
  const age = await ageOfData(database);
  if (age !== "same") throw new Error(ageTexts[age]);
  if (!(await hasData(database))) {
    throw new Error("This server is not set up yet. Start it and open the link that it prints.");
  }
}
