/** Creates the modules that the commands use, on the data of a server that may be running. */
import { resolve } from "node:path";
import { systemClock as clock } from "../clock.ts";
import { baseUrl } from "../config/base-url.ts";
import type { Config } from "../config/config.ts";
import { ageOfData, ageTexts, hasData } from "../database/checks.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { chosenPortFact, readFact } from "../database/facts.ts";
import { openSecrets } from "../database/start/key-check.ts";
import { createBucketControl } from "../files/files.ts";
import { createSearchControl } from "../search/search.ts";
import { createCore } from "../server/core.ts";
import { createStoredSignalBus } from "../stored-signals/stored-signals.ts";

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
  const { admin, audit, users, exports, auth } = createCore({
    config,
    database,
    bus,
    clock,
    secrets,
    publicUrl: () => baseUrl(config, port),
    onError,
    by: "command line",
  });
  const search = createSearchControl({ database, dataFolder });
  const bucket = createBucketControl({ database, config });

  /** Resolves when the signals for the running server are stored. */
  async function close(): Promise<void> {
    await auth.close();
    await bus.close().finally(database.close);
  }

  return { admin, audit, users, exports, search, bucket, close };
}

async function requireData(database: Database): Promise<void> {
  const age = await ageOfData(database);
  if (age !== "same") throw new Error(ageTexts[age]);
  if (!(await hasData(database))) {
    throw new Error("This server is not set up yet. Start it and open the link that it prints.");
  }
}
