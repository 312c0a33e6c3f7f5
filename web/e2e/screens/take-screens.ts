/**
 * `npm run screens -- FOLDER [NAME…] [--look=NAME]`: takes screenshots of the app's screens with the same
 * content each time, in both themes and on a phone. A look changes all of them, for example `--look=rtl`.
 */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { type Site, startSite } from "../support/site.ts";
import { makeMorning, morningClock, morningNow } from "./morning-scene.ts";
import { makeScene, now, type Scene } from "./scene.ts";
import { type Screen, screens } from "./screens.ts";

const narrow = { viewport: { width: 390, height: 844 } };
const looks: Record<string, BrowserContextOptions> = {
  tablet: { viewport: { width: 768, height: 1024 } },
  phone: narrow,
  forced: { forcedColors: "active" },
  "forced-phone": { forcedColors: "active", ...narrow },
  german: { locale: "de-DE" },
  rtl: {},
  "rtl-phone": narrow,
};

const [folderName = "screens", ...rest] = process.argv.slice(2);
const folder = resolve(folderName);
const isLook = (argument: string) => argument.startsWith("--look=");
const look = rest.find(isLook)?.slice("--look=".length) ?? "";
const wanted = rest.filter((argument) => !isLook(argument));

await mkdir(folder, { recursive: true });
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const server of ["full", "morning", "outage", "empty", "new"] as const) {
  const ofServer = chosen.filter((screen) => (screen.server ?? "full") === server);
  if (ofServer.length === 0) continue;
  // Letters keep their exact widths, as on most screens. Hinting would round them to whole pixels.
  const browserArguments = ["--font-render-hinting=none"];
  const site = await startSite({
    browserArguments,
    isNew: server === "new",
    ...(isMorning(server) && { clock: morningClock }),
  });
  try {
    const scene = await sceneOf(server, site);
    for (const screen of ofServer) {
      for (const theme of ["light", "dark"] as const)
        await takeScreenshot(site, scene, screen, theme);
    }
  } finally {
    await site.close();
  }
}

function isMorning(server: Screen["server"] | "full"): boolean {
  return server === "morning" || server === "outage";
}

async function sceneOf(server: Screen["server"] | "full", site: Site): Promise<Scene> {
  if (isMorning(server)) return makeMorning(site, server === "outage" ? "09:25" : "");
  return server === "full" ? makeScene(site) : { chats: {} };
}

async function takeScreenshot(
  site: Site,
  scene: Scene,
  screen: Screen,
  theme: "light" | "dark",
): Promise<void> {
  const name = [screen.name, look, theme].filter(Boolean).join("-");
  const isPhone = screen.name.endsWith("-390");
  const context = await site.browser.newContext({
    ...{ baseURL: site.url, reducedMotion: "reduce", timezoneId: "UTC", locale: "en-GB" },
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    colorScheme: theme,
    ...looks[look],
    ...screen.options,
  });
  try {
    if (screen.isSignedIn ?? true) {
      await site.signIn(context);
      await readSystemChat(site);
    }
    await context.addInitScript(({ Design, CI }: Scene["chats"]) => {
      localStorage.setItem(`belfry.1.draft.${Design}`, "The new icons are");
      localStorage.setItem(`belfry.density.${CI}`, "compact");
    }, scene.chats);
    if (look.startsWith("rtl")) {
      await context.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.documentElement) return;
          document.documentElement.dir = "rtl";
          observer.disconnect();
        }).observe(document, { childList: true });
      });
    }
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.clock.setFixedTime(isMorning(screen.server) ? morningNow() : now);
    await screen.open(page, scene, site);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    process.stderr.write(`${name}: ${reason}\n`);
  } finally {
    await context.close();
  }
}

/** The notice about a new device is not in the screenshots. */
async function readSystemChat({ request }: Site): Promise<void> {
  const { items } = await request("GET /api/chats");
  for (const { id, lastMessageId, isSystem } of items) {
    if (isSystem) await request(`PUT /api/chats/${id}/read`, { messageId: lastMessageId });
  }
}
