/** Targets of the pointer, and the way of the keyboard to the messages. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { violationsInLooks } from "../support/page-violations.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const ben = await harness.addUser("Ben");

test.for(["comfortable", "compact"])(
  "[V15] Names and mentions are targets of 24 px in %s rows",
  async (density) => {
    const draft = { title: `Rows ${density}`, kind: "group", memberIds: [ben.id] };
    const chat = await harness.request<Chat>(ada, "POST /api/chats", draft);
    await harness.request(ben, `POST /api/chats/${chat.id}/messages`, {
      text: "first\n\n@ada @ben",
    });
    const page = await harness.visit(ada);
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(key as string, value as string),
      [`belfry.density.${chat.id}`, density],
    );
    await showChat(page, chat.id);
    const article = page.getByRole("article");
    // Rows of the compact density show names as text.
    const names = density === "compact" ? ["@Ada", "@Ben"] : ["Ben", "@Ada", "@Ben"];
    for (const name of names) {
      const hits = await article.getByRole("button", { name, exact: true }).evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const x = left + width / 2;
        const y = top + height / 2;
        return [-11.5, 0, 11.5].map(
          (by) => document.elementFromPoint(x, y + by)?.closest("button") === button,
        );
      });
      expect(hits, name).toEqual([true, true, true]);
    }
  },
);

test("[V15] The first link of the page skips the list of chats", async () => {
  for (let count = 1; count <= 30; count++)
    await harness.request(ada, "POST /api/chats", { title: `Chat ${count}`, kind: "group" });
  const page = await harness.visit(ada);
  await harness.request(ada, "POST /api/chats/1/messages", { text: "Hello" });
  await showChat(page, 1);
  const link = page.getByRole("link", { name: "Skip to messages" });
  const first = await page.evaluate(
    () => document.querySelector("a[href], button, input, textarea")?.textContent,
  );
  expect(first).toBe("Skip to messages");
  await link.focus();
  const looks = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 1280 },
  ] as const;
  expect(await violationsInLooks(page, "skip", looks)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe("log");
  expect(await link.evaluate((one) => getComputedStyle(one).clipPath)).toBe("inset(50%)");
  expect(new URL(page.url()).hash).toBe("");
});
