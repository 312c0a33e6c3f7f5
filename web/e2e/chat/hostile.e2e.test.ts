/** Texts that break the layout of other chats, or freeze them. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

const row = (cell: string) => `|${`${cell}|`.repeat(200)}`;
const hostile: Record<string, string> = {
  "40,000 characters in one word": "x".repeat(40_000),
  "40,000 characters of marks": "*_`[(".repeat(8000),
  "5,000 emoji": "👩‍👩‍👧‍👦".repeat(2000) + "🎉".repeat(3000),
  zalgo: `Z${"\u0300\u0301\u0302\u0303\u0316\u0317\u0323".repeat(300)} end`,
  "overrides of the text direction": `\u202E${"abc ".repeat(20)}\u2066\u2067${"\u202B".repeat(500)}`,
  "500 nested quotes": `${">".repeat(500)} deep`,
  "500 nested lists": Array.from({ length: 500 }, (_, depth) => `${" ".repeat(depth * 2)}- a`)
    .join("\n")
    .slice(0, 40_000),
  "a table of 200 columns": `${row("cell")}\n${row("---")}\n${row("value")}`,
  "a long line of code": `\`\`\`js\n${"const a = 1; ".repeat(2500)}\n\`\`\``,
  "thousands of links": "https://example.org/a ".repeat(1800),
  HTML: "<img src=x onerror=alert(1)><style>*{display:none}</style><script>alert(1)</script>",
  "a quote from right to left": "> שלום עולם",
};

test("[U19] Hostile texts are shown without breaking the layout", async () => {
  const chat = await harness.request<Chat>(ada, "POST /api/chats", {
    title: "Hostile",
    kind: "group",
  });
  for (const text of Object.values(hostile)) {
    await harness.request(ada, `POST /api/chats/${chat.id}/messages`, { text });
    await harness.request(ada, `POST /api/chats/${chat.id}/messages`, { text: "calm" });
  }
  await harness.request(ada, `PUT /api/chats/${chat.id}/read`, {
    messageId: 2 * Object.keys(hostile).length,
  });
  const page = await harness.visit(ada, { viewport: { width: 390, height: 800 } });
  await showChat(page, chat.id);
  await page.getByRole("log").getByText("calm").last().waitFor();
  const problems: string[] = [];
  for (const [index, name] of Object.keys(hostile).entries()) {
    const id = 2 * index + 1;
    await page.evaluate(
      (path) => history.pushState(null, "", path),
      `/chats/${chat.id}/messages/${id}`,
    );
    const message = page.locator(`article[data-message="${id}"][data-marked]`);
    await message.waitFor();
    const found = await message.evaluate((element, nextId) => {
      const { right, bottom } = element.getBoundingClientRect();
      const next = document.querySelector(`article[data-message="${nextId}"]`);
      return {
        isWide: document.documentElement.scrollWidth > innerWidth || right > innerWidth,
        isEmpty: (element.querySelector("[dir]")?.textContent ?? "").trim() === "",
        isOverNext: next !== null && next.getBoundingClientRect().top < bottom - 1,
      };
    }, id + 1);
    if (found.isWide) problems.push(`${name}: wider than its row`);
    if (found.isEmpty) problems.push(`${name}: nothing is shown`);
    if (found.isOverNext) problems.push(`${name}: covers the next message`);
  }
  expect(problems).toEqual([]);

  const sides = await page.locator("article[data-marked] blockquote").evaluate((element) => {
    const { borderLeftWidth, borderRightWidth } = getComputedStyle(element);
    return [borderLeftWidth, borderRightWidth];
  });
  expect(sides).toEqual(["0px", "3px"]);
});
