/** Previews of text files in messages. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { violationsInLooks } from "../support/page-violations.ts";
import { showChat } from "../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();
const code = Array.from({ length: 800 }, (_, index) => `const value${index} = "text ${index}";`);

test("A text file shows its first lines, keeps their space, and opens in place", async () => {
  const page = await harness.visit(ada);
  const body = { title: "Texts", kind: "group" };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  await showChat(page, chat.id);
  const file = (name: string, content: string) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(content),
  });
  const input = page.getByLabel("Add files").locator("xpath=self::input");
  await input.setInputFiles([file("values.ts", code.join("\n")), file("short.log", "all green\n")]);
  await page.getByText("10 bytes").waitFor();
  await page.getByRole("textbox", { name: "Message to Texts" }).press("Enter");
  const article = page.getByRole("article");
  const [first, second] = [article.getByRole("group").first(), article.getByRole("group").last()];
  await expect.poll(() => first.locator("[data-scope=keyword]").count()).toBe(10);
  expect(await second.textContent()).toBe("all green");
  const height = async () => (await article.boundingBox())?.height;
  const before = await height();

  const ranges: (string | undefined)[] = [];
  await page.route("**/api/files/**", async (route) => {
    ranges.push((await route.request().headerValue("range")) ?? undefined);
    if (ranges.length > 2) await route.continue();
  });
  await page.reload();
  await article.waitFor();
  await expect.poll(() => ranges).toEqual(["bytes=0-8191", "bytes=0-8191"]);
  expect(await height()).toBe(before);
  await page.unroute("**/api/files/**");
  await page.reload();
  await article.getByRole("button", { name: "Open" }).click();
  await expect.poll(() => first.textContent()).toBe(code.join("\n"));
  await article.getByRole("button", { name: "Close", exact: true }).click();
  await expect.poll(() => first.textContent()).toBe(code.slice(0, 10).join("\n"));
  const looks = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const;
  expect(await violationsInLooks(page, "text files", looks)).toEqual([]);
});
