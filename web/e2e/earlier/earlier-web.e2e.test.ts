import { pino } from "pino";
import { test } from "vitest";
import { startServer } from "../../../server/src/start.ts";
import { unpackEarlier } from "../../../server/test/earlier/earlier-release.ts";
import { startHarness } from "../support/harness.ts";
import { useChat } from "./use-chat.ts";

const { web: webFolder } = await unpackEarlier();
const harness = await startHarness({}, (config) =>
  startServer(config, { log: pino({ level: config.logLevel }), isDurable: false, webFolder }),
);

test("The web app of an earlier release signs in, reads, posts and catches up", async () => {
  await useChat(harness);
});
