/** Every Markdown construct and every named entity, under the headers of the server. */
import { expect, test } from "vitest";
import { startHarness } from "../support/harness.ts";
import { dialog, openFromChatMenu, openWebhook } from "../support/screen.ts";
import { constructs, entityNames } from "./odd-texts.ts";
import { createOddChat } from "./posting.ts";
import { openReader, readChat, smallView } from "./reading.ts";

const harness = await startHarness();
const ada = await harness.setUp();

// S1
test("Every named entity is decoded as the browser decodes it", async () => {
  const chat = await createOddChat(harness, ada, []);
  const size = 200;
  const lists = Array.from({ length: Math.ceil(entityNames.length / size) }, (_, index) =>
    entityNames.slice(index * size, (index + 1) * size),
  );
  for (const names of lists) await chat.write(ada, names.map((n) => `${n}→&${n};←`).join(" "));

  const { page, problems } = await openReader(harness, ada);
  await page.goto("about:blank");
  const characters = await page.evaluate((names) => {
    const field = document.createElement("textarea");
    return names.map((name) => {
      // A newline at the start of this element is ignored.
      field.innerHTML = `.&${name};`;
      return field.value.slice(1);
    });
  }, entityNames);
  const shown = await readChat(page, chat.id, lists.length);
  const text = [...shown.values()].join(" ");
  const isDecoded = (name: string, index: number) =>
    text.includes(`${name}→${characters[index]}←`) && !characters[index]?.startsWith(`&${name}`);
  expect(entityNames.length).toBe(2125);
  expect(entityNames.filter((name, index) => !isDecoded(name, index))).toEqual([]);
  expect(problems).toEqual([]);
});

// S1
test("Every Markdown construct is shown as a message, in each part of a card, and in a preview", async () => {
  const chat = await createOddChat(harness, ada, []);
  for (const text of constructs) {
    await chat.write(ada, text);
    const fields = [{ title: text, value: text, short: true }];
    const card = { title: text, text, fields, details: text, footer: { text } };
    await chat.post({ cards: [{ ...card, author: { name: text } }] });
  }
  const { page, problems } = await openReader(harness, ada);
  const lastId = await chat.lastId();
  const shown = await readChat(page, chat.id, lastId);
  expect(shown.size).toBe(2 * constructs.length);

  await page.setViewportSize(smallView);
  await openFromChatMenu(page, "Webhooks");
  await openWebhook(page, "Relay", "Template");
  const webhooks = dialog(page, "Webhooks");
  await webhooks.getByRole("switch", { name: "Use templates" }).click();
  const message = webhooks.getByLabel("Message", { exact: true });
  const preview = webhooks.getByRole("region", { name: "Preview" });
  for (const [index, text] of constructs.entries()) {
    await message.fill(`example ${index}\n\n${text.replaceAll("{", "(")}`);
    await preview.getByText(`example ${index}`, { exact: true }).waitFor();
  }
  expect(problems).toEqual([]);
});
