/** Screens for screenshots, and how to open each. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { openFromChatMenu, openWebhook } from "../support/screen.ts";
import type { Site } from "../support/site.ts";
import type { Scene } from "./scene.ts";

export interface Screen {
  /** The name of the screenshot. One that ends with `-390` is taken on a phone. */
  name: string;
  open(page: Page, scene: Scene, site: Site): Promise<void>;
  isSignedIn?: boolean;
  /** On a server that is not set up, has nothing but its owner and first chat, a morning of services, or its worst moment. */
  server?: "empty" | "new" | "morning" | "outage";
  options?: BrowserContextOptions;
}

const chat =
  (title: string) =>
  async (page: Page, { chats }: Scene) => {
    await page.goto(`/chats/${chats[title]}`);
    await page.getByRole("article").first().waitFor();
  };

const webhooks = async (page: Page, scene: Scene) => {
  await chat("Alerts")(page, scene);
  await openFromChatMenu(page, "Webhooks");
  await page.getByRole("dialog").getByText("Alertmanager").first().waitFor();
};

const webhookTab = (name: string) => async (page: Page, scene: Scene) => {
  await webhooks(page, scene);
  await openWebhook(page, "Alertmanager", name);
};

const template = async (page: Page, scene: Scene) => {
  await webhookTab("Template")(page, scene);
  await page.getByRole("textbox", { name: "Message" }).fill("**{{ text }}**\n{{ level }}");
  await page.getByRole("dialog").getByText("BOT").waitFor();
};

const fieldsOf = (page: Page) => page.getByRole("dialog").getByRole("textbox");

const search =
  (query: string) =>
  async (page: Page, { chats }: Scene) => {
    await page.goto(`/search?${new URLSearchParams({ q: query, in: String(chats.Deploys) })}`);
    await page
      .getByText(/\d results?$/)
      .or(page.getByText(/^No messages match/))
      .first()
      .waitFor();
  };

const settings = (path: string) => async (page: Page) => {
  await page.goto(`/settings/${path}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
};

export const screens: Screen[] = [
  { name: "conversation", open: chat("Deploys") },
  { name: "conversation-390", open: chat("Deploys") },
  { name: "conversation-forced", open: chat("Deploys"), options: { forcedColors: "active" } },
  { name: "alerts", open: chat("Alerts") },
  { name: "alerts-390", open: chat("Alerts") },
  { name: "ci-compact", open: chat("CI") },
  ...(["morning", "outage"] as const).flatMap((server) => [
    {
      ...{ name: server, server, open: chat("Morning") },
      options: { viewport: { width: 1280, height: 1500 } },
    },
    {
      ...{ name: `${server}-390`, server, open: chat("Morning") },
      options: { viewport: { width: 390, height: 1900 } },
    },
  ]),
  {
    name: "home-390",
    open: async (page) => {
      await page.goto("/");
      await page.getByRole("link", { name: /Deploys/ }).waitFor();
    },
  },
  { name: "webhooks-list", open: webhooks },
  { name: "webhook-setup", open: webhookTab("Setup") },
  { name: "webhook-setup-390", open: webhookTab("Setup") },
  {
    name: "webhook-deliveries",
    open: async (page, scene) => {
      await webhookTab("Deliveries")(page, scene);
      await page.getByRole("button", { name: /400/ }).first().click();
    },
  },
  {
    name: "webhook-settings",
    open: async (page, scene) => {
      await webhookTab("Settings")(page, scene);
      await fieldsOf(page).first().fill("Alertmanager EU");
    },
  },
  {
    name: "webhook-settings-end",
    open: async (page, scene) => {
      await webhookTab("Settings")(page, scene);
      await page.getByRole("button", { name: "Delete webhook" }).scrollIntoViewIfNeeded();
    },
  },
  { name: "webhook-template", open: template },
  { name: "webhook-template-390", open: template },
  {
    name: "empty-webhooks",
    open: async (page, { chats }) => {
      await page.goto(`/chats/${chats.Releases}`);
      await openFromChatMenu(page, "Webhooks");
      await page.getByText("No webhooks yet").waitFor();
    },
  },
  { name: "search", open: search("rollback") },
  { name: "empty-results", open: search("roolback") },
  {
    name: "palette",
    open: async (page, scene) => {
      await chat("Deploys")(page, scene);
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("dep");
      await page.getByRole("option").nth(3).waitFor();
    },
  },
  {
    name: "settings-api-keys",
    open: async (page) => {
      await page.route("**/api/me/api-keys", async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        const key = "bfk_7Qm2xW9hft4rbNc3vpY8ksw6tJn5gD";
        await route.fulfill({ json: { id: 99, name: "backup on db-2", key, scopes: ["read"] } });
      });
      await settings("api-keys")(page);
      await page.getByRole("button", { name: "Create key" }).click();
      await fieldsOf(page).first().fill("backup on db-2");
      await fieldsOf(page).first().press("Enter");
      await page.getByRole("button", { name: "Copy key" }).waitFor();
    },
  },
  {
    name: "settings-two-factor",
    open: async (page) => {
      const enabledAt = "2026-03-12T08:00:00.000Z";
      const json = { isOn: true, enabledAt, recoveryCodesLeft: 2, isRequired: false };
      await page.route("**/api/me/2fa", (route) => route.fulfill({ json }));
      await settings("two-factor")(page);
    },
  },
  { name: "settings-notifications", open: settings("notifications") },
  {
    name: "activity",
    open: async (page) => {
      await page.goto("/activity");
      await page.getByRole("heading", { level: 1 }).first().waitFor();
    },
  },
  {
    name: "loading",
    // The browser knows since the first visit that somebody is signed in.
    open: async (page, scene) => {
      await chat("Deploys")(page, scene);
      await page.route("**/api/**", () => {});
      await page.reload();
    },
  },
  {
    name: "setup",
    server: "new",
    isSignedIn: false,
    open: async (page) => {
      await page.goto("/setup#token=gates");
      await page.getByLabel("E-mail").fill("ada@example.org");
    },
  },
  {
    name: "empty-first-chat",
    server: "empty",
    open: async (page) => {
      await page.goto("/chats/1");
      await page.getByText(/^This is the start of (the chat|your conversation)/).waitFor();
    },
  },
  {
    name: "sign-in",
    isSignedIn: false,
    open: async (page) => {
      await page.goto("/");
      await page.getByLabel("E-mail").waitFor();
    },
  },
  {
    name: "sign-in-390",
    isSignedIn: false,
    open: async (page) => {
      await page.goto("/");
      await page.getByLabel("E-mail").waitFor();
    },
  },
];
