/** The configuration of a measured Belfry: a new data folder, and an owner whose setup token is known. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../../../server/src/config/config.ts";

/** Rates that no measurement reaches. */
export const fastWebhooks = {
  BELFRY_WEBHOOK_RATE: "100000",
  BELFRY_WEBHOOK_BURST: "1000000",
};
export const fastUsers = { BELFRY_USER_RATE: "100000", BELFRY_USER_BURST: "1000000" };

/** Creates the data folder unless the settings name one. */
export async function createBenchConfig(settings: Record<string, string>): Promise<Config> {
  const dataFolder = settings.BELFRY_DATA ?? (await mkdtemp(join(tmpdir(), "belfry-bench-")));
  return readConfig(
    {
      BELFRY_PORT: "0",
      BELFRY_DATA: dataFolder,
      BELFRY_SETUP_TOKEN: "bench",
      BELFRY_LINK_PREVIEWS: "off",
      ...settings,
    },
    () => "",
  );
}
