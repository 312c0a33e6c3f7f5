/** [N5] The app in the engines of Firefox and Safari. */
import { expect, onTestFinished, test } from "vitest";
import {
  isInstalled,
  type Program,
  requirePrograms,
} from "../../../server/test/kit/processes/programs.ts";
import type { EngineTab } from "../support/engines/engine-tab.ts";
import { openFirefox } from "../support/engines/firefox.ts";
import { watchPages } from "../support/engines/page-problems.ts";
import { openWebKit } from "../support/engines/webkit.ts";
import { password, startHarness } from "../support/harness.ts";
import { misbehave, walk } from "./story.ts";

const engines: [name: string, programs: Program[], open: () => Promise<EngineTab>][] = [
  ["Firefox", ["firefox-esr"], openFirefox],
  ["WebKit", ["WebKitWebDriver", "Xvfb"], openWebKit],
];

const canRun = engines.some(([, programs]) => programs.every(isInstalled));
const harness = canRun ? await startHarness() : undefined;

test.each(engines)(
  "[N5] In %s, a user signs in, reads, writes, searches, and sees a live message, the settings, the webhooks and the documentation",
  async (_, programs, open) => {
    requirePrograms(...programs);
    const { email, serverUrl, webhookUrl } = await prepare();
    const { url, problems, close } = await watchPages(serverUrl);
    onTestFinished(close);
    const tab = await open();
    onTestFinished(tab.close);
    const post = async (text: string) => {
      await fetch(webhookUrl, { method: "POST", body: JSON.stringify({ text }) });
    };
    await walk(tab, { url, email, password, post });
    expect(problems).toEqual([]);
    await misbehave(tab);
    await expect
      .poll(() => problems.toSorted())
      .toEqual([
        expect.stringContaining("Man overboard"),
        expect.stringContaining("img-src forbids http://127.0.0.1:1"),
      ]);
  },
);

let prepared: Promise<{ email: string; serverUrl: string; webhookUrl: string }> | undefined;

/** Once, for all engines. */
function prepare() {
  prepared ??= (async () => {
    if (!harness) throw new Error("No engine is installed.");
    const ada = await harness.setUp();
    await harness.request(ada, "POST /api/chats/1/messages", { text: "Welcome aboard" });
    const { url } = await harness.request<{ url: string }>(ada, "POST /api/chats/1/webhooks", {
      name: "Relay",
    });
    // The palette does not ask again when the index follows.
    const find = () => harness.request<{ items: unknown[] }>(ada, "GET /api/search?query=welcome");
    await expect.poll(async () => (await find()).items.length).toBe(1);
    return { email: ada.email, serverUrl: harness.url, webhookUrl: url };
  })();
  return prepared;
}
