/** Previews of linked pages, in two windows. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { png } from "../../../server/test/kit/files/uploads.ts";
import { startHarness } from "../support/harness.ts";
import { pageViolations } from "../support/page-violations.ts";
import { chooseAction, heading } from "../support/screen.ts";

const site = createServer(({ url }, response) => {
  if (url === "/bell.png") response.end(png(152, 152));
  else {
    response.writeHead(200, { "content-type": "text/html" }).end(`<title>Deploy runbook</title>
      <meta name="description" content="Roll out, watch for ten minutes, and roll back.">
      <meta property="og:image" content="/bell.png">`);
  }
}).listen(0, "127.0.0.1");
await once(site, "listening");
afterAll(() => site.close());
const { port } = site.address() as AddressInfo;
const host = `localhost:${port}`;

const harness = await startHarness({
  BELFRY_LINK_PREVIEWS: "on",
  BELFRY_IMAGE_HOSTS: host,
  BELFRY_IMAGE_PORTS: String(port),
});
const ada = await harness.setUp();

test("A link gets a preview on every screen, and its author removes it from all of them", async () => {
  const adas = await harness.visit(ada);
  await adas.goto("/chats/1");
  await heading(adas, "General").waitFor();
  const second = await harness.visit(ada, { viewport: { width: 390, height: 800 } });
  await second.goto("/chats/1");
  const composer = adas.getByRole("textbox", { name: "Message to General" });
  await composer.fill(`Same steps as in http://${host}/deploys today`);
  await composer.press("Enter");
  for (const page of [adas, second]) {
    const link = page.getByRole("link", { name: "Deploy runbook" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(`http://${host}/deploys`);
    expect(await link.getAttribute("rel")).toContain("noreferrer");
    await page.getByText("Roll out, watch for ten minutes, and roll back.").waitFor();
    const image = page.locator('article img[alt=""][src^="/api/images/"]');
    await expect
      .poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBe(152);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await pageViolations(page, `link preview, ${colorScheme}`)).toEqual([]);
    }
  }
  await chooseAction(adas.getByRole("article").last(), "Remove link preview");
  await adas.getByText("Link preview removed.").last().waitFor();
  for (const page of [adas, second]) {
    await page.getByRole("link", { name: "Deploy runbook" }).waitFor({ state: "detached" });
  }
});
