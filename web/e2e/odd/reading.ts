/** Pages that read many messages at once, and report everything that goes wrong. */
import type { Locator, Page } from "playwright-core";
import { isImageFrom } from "../support/external-images.ts";
import type { Harness, Person } from "../support/harness.ts";

/** Shows about 40 messages at once. More take longer, because the list renders them more than once. */
const largeView = { width: 1280, height: 6000 };
/** For screens where a locator would look at all the messages behind a dialog. */
export const smallView = { width: 1280, height: 720 };
/** About as many messages as are shown above the one that a link leads to. */
const shownBefore = 6;

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Also returns the errors of the page, the parts that can't be shown, and the violations of the policy. */
export async function openReader(harness: Harness, user: Person) {
  const page = await harness.visit(user, { viewport: largeView });
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(`error: ${message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text().slice(0, 500)}`);
  });
  await page.exposeFunction("reportProblem", (problem: string) => problems.push(problem));
  await page.addInitScript(() => {
    // Layout and scripts are as for a visible page. Painting 40 messages for each change would take
    // more CPU than rendering them.
    const unpainted = new CSSStyleSheet();
    unpainted.replaceSync(":root { opacity: 0 }");
    document.adoptedStyleSheets.push(unpainted);
    const { reportProblem } = window as unknown as { reportProblem: (problem: string) => void };
    addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile, sample }) =>
      reportProblem(`policy: ${violatedDirective} ${sourceFile} ${sample}`),
    );
    new MutationObserver(() => {
      for (const broken of document.querySelectorAll("[data-broken]:not([data-reported])")) {
        broken.setAttribute("data-reported", "");
        reportProblem(`not shown: ${broken.textContent?.slice(0, 500)}`);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  // The server would look up their hosts.
  await page.route(isImageFrom(""), (route) =>
    route.fulfill({ contentType: "image/png", body: pixel }),
  );
  return { page, problems };
}

/**
 * Goes through a chat from its first message to its last one, and opens what is folded. Returns the
 * text of each message.
 */
export async function readChat(page: Page, chatId: number, lastId: number) {
  const textById = new Map<number, string>();
  await page.goto(`/chats/${chatId}/messages/1`);
  for (let next = 1; next <= lastId; next++) {
    if (textById.has(next)) continue;
    const target = next === 1 ? 1 : Math.min(next + shownBefore, lastId);
    await read(target);
    if (!textById.has(next)) await read(next);
  }
  return textById;

  async function read(id: number): Promise<void> {
    const path = `/chats/${chatId}/messages/${id}`;
    await page.evaluate((path) => history.pushState(null, "", path), path);
    await page.locator(`article[data-message="${id}"]`).waitFor();
    for (const [id, text] of await page.evaluate(readShown)) textById.set(id, text);
  }
}

/** Opens the messages on the page, and returns their texts. Runs in the page. */
async function readShown(): Promise<[number, string][]> {
  const texts = new Map<number, string>();
  const read = () => {
    const items = document.querySelectorAll<HTMLElement>("[role=log] article[data-message]");
    for (const { dataset, textContent } of items) texts.set(Number(dataset.message), textContent);
  };
  read();
  const buttons = "[role=log] article button[aria-expanded=false]";
  for (const button of document.querySelectorAll<HTMLElement>(buttons))
    if (button.textContent.startsWith("Show all")) button.click();
  await new Promise(requestAnimationFrame);
  read();
  return [...texts];
}

/** Loads pages of a list until it has this many items. Locators would take seconds to look at long lists. */
export async function loadItems(list: Locator, more: string, count: number): Promise<void> {
  await list.waitFor();
  await list.evaluate(
    async (list, { more, count }) => {
      while (list.children.length < count) {
        const buttons = list.parentElement?.querySelectorAll("button") ?? [];
        [...buttons].findLast(({ textContent }) => textContent === more)?.click();
        await new Promise(requestAnimationFrame);
      }
    },
    { more, count },
  );
}

/** Opens each item of a list whose items expand to a code block. */
export async function openItems(list: Locator): Promise<void> {
  await list.getByRole("listitem").first().waitFor();
  await list.evaluate(async (list) => {
    for (const item of list.children) {
      item.querySelector("button")?.click();
      while (!item.querySelector("pre")) await new Promise(requestAnimationFrame);
    }
  });
}
