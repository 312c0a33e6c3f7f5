/** Accessibility of the screens and dialogs of chats, in both themes and narrow windows. */
import { expect, test } from "vitest";
import { type Person, startHarness } from "../support/harness.ts";
import { focused, tabTo } from "../support/keyboard.ts";
import { requireReauthentication } from "../support/network/reauthentication.ts";
import { type Look, violationsInLooks } from "../support/page-violations.ts";
import { dialog, heading, openFromChatMenu } from "../support/screen.ts";

const harness = await startHarness();
let ada: Person;

test("The setup screen is accessible", async () => {
  const page = await harness.visit();
  await page.goto("/");
  await page.getByRole("button", { name: "Set up Belfry" }).click();
  await page.getByText("Enter the setup token.").first().waitFor();
  const looks = [
    { colorScheme: "light", width: 320 },
    { colorScheme: "dark", width: 320 },
  ] as const;
  expect(await violationsInLooks(page, "setup", looks)).toEqual([]);
  ada = await harness.setUp();
  await harness.addUser("Ben");
});

test.for([
  { name: "wide", looks: [{ colorScheme: "light", width: 1280 }] },
  {
    name: "narrow",
    looks: [
      { colorScheme: "light", width: 320 },
      { colorScheme: "dark", width: 390 },
    ],
  },
] as const)(
  "Every screen and dialog of chats is accessible in a $name window",
  async ({ name, looks }) => {
    const found: string[] = [];
    const { colorScheme, width } = looks[looks.length - 1] as Look;
    const options = { colorScheme, viewport: { width, height: 720 } };
    const stranger = await harness.visit(undefined, options);
    await stranger.goto("/");
    await heading(stranger, "Sign in").waitFor();
    found.push(...(await violationsInLooks(stranger, "sign-in", looks)));

    const page = await harness.visit(ada, options);
    const look = async (place: string) =>
      found.push(...(await violationsInLooks(page, place, looks)));
    await page.goto("/chats/1");
    await heading(page, "General").waitFor();
    await look("chat");

    await page.getByRole("button", { name: "Chat menu" }).click();
    await page.getByRole("menuitem", { name: "Webhooks" }).waitFor();
    await look("chat menu");
    await page.getByRole("menuitem", { name: "Webhooks" }).click();
    const create = page.getByRole("button", { name: "Create webhook" });
    await create.waitFor();
    if (!(await page.getByLabel("Name").isVisible())) await create.click();
    await page.getByLabel("Name").waitFor();
    await look("create webhook");
    await page.getByLabel("Name").fill(`${"Relay ".repeat(9)}${name}`);
    await page.keyboard.press("Enter");
    await page.getByText("Waiting for the first request").waitFor();
    await look("waiting");
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByRole("link", { name: "Show message" }).waitFor();
    await look("webhook ready");
    await page.getByRole("button", { name: "All webhooks" }).click();
    await page.getByRole("listitem").first().waitFor();
    await look("webhooks");
    await requireReauthentication(page, "**/webhooks/*/url", "GET");
    await page.getByRole("button", { name: "Copy URL" }).first().click();
    await dialog(page, "Confirm your password").waitFor();
    await page.getByLabel("Password", { exact: true }).waitFor();
    await look("confirm password");
    await page.keyboard.press("Escape");
    await dialog(page, "Confirm your password").waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /^Actions for Relay/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Delete webhook" }).click();
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    await look("delete webhook");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await dialog(page, "Webhooks").waitFor({ state: "detached" });

    await openFromChatMenu(page, "Members");
    await page.getByRole("combobox", { name: "Role of Ada" }).waitFor();
    await look("members");
    await page.keyboard.press("Escape");
    await dialog(page, "Members of General").waitFor({ state: "detached" });
    await openFromChatMenu(page, "Edit chat");
    await page.getByRole("textbox", { name: "Topic" }).waitFor();
    await look("rename");
    await page.keyboard.press("Escape");
    await dialog(page, "Edit chat").waitFor({ state: "detached" });
    await openFromChatMenu(page, "Leave chat");
    await page.getByRole("alertdialog").waitFor();
    await look("leave");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });

    if (width < 720) await page.getByRole("link", { name: "All chats" }).click();
    await page.getByRole("button", { name: "Account menu" }).click();
    const signOut = page.getByRole("menuitem", { name: "Sign out" });
    await signOut.waitFor();
    await look("account menu");
    await page.keyboard.press("Escape");
    await signOut.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New chat" }).click();
    await page.getByRole("combobox", { name: "Add members" }).click();
    await page.getByRole("option", { name: "Ben" }).waitFor();
    await look("new chat");
    expect(found).toEqual([]);
  },
);

test("By keyboard, a user creates, tests and deletes a webhook, and the focus returns", async () => {
  const page = await harness.visit(ada);
  await harness.request(ada, "PATCH /api/chats/1", { topic: "" });
  const { id } = await harness.request<{ id: number }>(ada, "POST /api/chats", {
    title: "Keys",
    kind: "group",
  });
  await page.goto(`/chats/${id}`);
  await heading(page, "Keys").waitFor();

  await page.getByRole("button", { name: "Chat menu" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Members");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("No webhooks yet").waitFor();
  await page.keyboard.type("Relay");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Relay");
  await page.getByRole("tab", { name: "Setup" }).waitFor();
  await tabTo(page, "Send test message");
  await page.keyboard.press("Enter");
  await page.getByText("The test message is in the chat.").first().waitFor();
  await tabTo(page, "All webhooks");
  await page.keyboard.press("Enter");
  await page.getByRole("listitem", { name: "Relay" }).waitFor();
  await tabTo(page, "Actions for Relay");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Setup");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Relay");
  await tabTo(page, "Delete webhook");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Cancel");
  await tabTo(page, "Delete webhook");
  await page.keyboard.press("Enter");
  await page.getByText("No webhooks yet").waitFor();
  await page.getByLabel("Name", { exact: true }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page, "Webhooks").waitFor({ state: "detached" });
  const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(label).toBe("Chat menu");
});
