/** Firefox, by WebDriver BiDi. */
import { launch } from "puppeteer-core";
import { findProgram } from "../../../../server/test/kit/processes/programs.ts";
import { type EngineTab, patienceMs } from "./engine-tab.ts";

export async function openFirefox(): Promise<EngineTab> {
  const browser = await launch({
    browser: "firefox",
    executablePath: findProgram("firefox-esr"),
    headless: true,
    timeout: patienceMs,
    protocolTimeout: patienceMs,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMs);
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    open: async (url) => void (await page.goto(url)),
    see: async (xpath) => void (await find(xpath).wait()),
    click: (xpath) => find(xpath).click(),

    async type(xpath, text) {
      await (await find(xpath).waitHandle()).focus();
      for (const [index, line] of text.split("\n").entries()) {
        if (index > 0) await page.keyboard.press("Enter");
        await page.keyboard.type(line);
      }
    },

    run: async (script) => void (await page.evaluate(`(() => { ${script} })()`)),
    close: () => browser.close(),
  };
}
