import { test } from "vitest";
import { startEarlierServer, unpackEarlier } from "../../../server/test/earlier/earlier-release.ts";
import { setupToken, startHarness } from "../support/harness.ts";
import type { Servers } from "../support/servers.ts";
import { useChat } from "./use-chat.ts";

const release = await unpackEarlier("current");
const harness = await startHarness({}, async ({ dataFolder }): Promise<Servers> => {
  const server = await startEarlierServer(release, {
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: setupToken,
  });
  return {
    ...server,
    get database(): never {
      throw new Error("The database belongs to the process of the earlier server.");
    },
  };
});

test("The web app uses the server of an earlier release: sign-in, reading, posts, catch-up", async () => {
  await useChat(harness);
});
