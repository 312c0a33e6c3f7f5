/** The screens in the pictures: how to open each. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { openFromChatMenu } from "../support/screen.ts";
import type { Site } from "../support/site.ts";
import type { Scene } from "./scene.ts";

export interface Screen {
  /** The name of the picture. One that ends with `-390` is taken on a phone. */
  name: string;
  open(page: Page, scene: Scene, site: Site): Promise<void>;
  isSignedIn?: boolean;
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

const tab = (name: string) => async (page: Page, scene: Scene) => {
  await webhooks(page, scene);
  await page.getByRole("dialog").getByText("Alertmanager").first().click();
  await page.getByRole("tab", { name }).click();
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
  {
    name: "home-390",
    open: async (page) => {
      await page.goto("/");
      await page.getByRole("link", { name: /Deploys/ }).waitFor();
    },
  },
  { name: "webhooks-list", open: webhooks },
  { name: "webhook-setup", open: tab("Setup") },
  { name: "webhook-deliveries", open: tab("Deliveries") },
  { name: "webhook-settings", open: tab("Settings") },
  {
    name: "empty-webhooks",
    open: async (page, { chats }) => {
      await page.goto(`/chats/${chats.Releases}`);
      await openFromChatMenu(page, "Webhooks");
      await page.getByText("No webhooks yet").waitFor();
    },
  },
  {
    name: "search",
    open: async (page, { chats }) => {
      await page.goto(`/search?query=rollback&chatId=${chats.Deploys}`);
      await page
        .getByText(/results/)
        .first()
        .waitFor();
    },
  },
  {
    name: "palette",
    open: async (page, scene) => {
      await chat("Deploys")(page, scene);
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("dep");
    },
  },
  { name: "settings-api-keys", open: settings("api-keys") },
  { name: "settings-two-factor", open: settings("two-factor") },
  { name: "settings-notifications", open: settings("notifications") },
  {
    name: "activity",
    open: async (page) => {
      await page.goto("/activity");
      await page.getByRole("heading", { level: 1 }).first().waitFor();
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
