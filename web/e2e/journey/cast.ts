/** Three signed-in people in three browsers, their chats, and the push service of Ben's device. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Page } from "playwright-core";
import type { startPushService } from "../../../server/test/kit/push/push-service.ts";
import { type Harness, type Person, password } from "../support/harness.ts";
import { controlNetwork, type Network } from "../support/network/connection.ts";
import { sendToWorker } from "../support/network/service-worker.ts";
import { heading } from "../support/screen.ts";
import type { Hands } from "./hands.ts";
import { row } from "./sights.ts";

type PushService = Awaited<ReturnType<typeof startPushService>>;

export interface Role {
  page: Page;
  /** Sends an API request as this person. */
  request<T>(endpoint: string, body?: unknown): Promise<T>;
}

export interface Cast {
  ada: Role & { network: Network };
  ben: Role & { device: Device };
  cleo: Pick<Role, "page">;
  deploys: Chat;
  /** Posts to Deploys by a webhook. */
  relay(body: object): Promise<void>;
  /** Returns the texts of Deploys on the server. */
  textsOfDeploys(): Promise<string[]>;
}

/** Where Ben's notifications appear. */
interface Device {
  /** Titles and texts of the notifications so far. */
  notifications(): { title: string; body?: string | undefined }[];
  /** Gives the last push to the service worker, and clicks its notification. */
  openLast(): Promise<void>;
}

export async function gatherCast(
  harness: Harness,
  service: PushService,
  hands: Hands,
): Promise<Cast> {
  const ada = await harness.setUp();
  const ben = await harness.addUser("Ben");
  const open = async (title: string) => {
    const body = { title, kind: "group", visibility: "open", memberIds: [ben.id] };
    const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
    await harness.request(ada, `PATCH /api/admin/chats/${chat.id}`, { isDefault: true });
    return chat;
  };
  const [deploys, lounge] = [await open("Deploys"), await open("Lounge")];
  const invite = await harness.request<{ url: string }>(ada, "POST /api/invites");
  const endpoint = `POST /api/chats/${deploys.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const visit = (person?: Person, options: object = {}) =>
    harness.visit(person, {
      ...{ locale: "en-GB", timezoneId: "UTC", reducedMotion: "no-preference" },
      prefetches: true,
      ...options,
    });
  const role = async (person: Person, options?: object): Promise<Role> => ({
    page: await visit(person, options),
    request: (endpoint, body) => harness.request(person, endpoint, body),
  });
  const roles = {
    ada: await role(ada),
    ben: await role(ben, { serviceWorkers: "allow" }),
    cleo: { page: await visit() },
  };
  const network = await controlNetwork(roles.ada.page);
  const device = await addDevice(roles.ben.page, service, harness.url);
  await roles.ada.page.goto(`/chats/${deploys.id}`);
  await roles.ben.page.goto(`/chats/${lounge.id}`);
  await acceptInvite(roles.cleo.page, invite.url, hands);
  for (const { page } of Object.values(roles)) await page.getByText("Connected").waitFor();
  return {
    ...roles,
    ada: { ...roles.ada, network },
    ben: { ...roles.ben, device },
    deploys,

    async relay(body) {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(`Relay got ${await reply.text()}`);
    },

    async textsOfDeploys() {
      const page = await harness.request<{ items: Message[] }>(
        ada,
        `GET /api/chats/${deploys.id}/messages`,
      );
      return page.items.map(({ text }) => text);
    },
  };
}

/** Cleo joins by the link of an invite. She is then in the default chats. */
async function acceptInvite(page: Page, url: string, hands: Hands): Promise<void> {
  await page.goto(url);
  await hands.type(page.getByLabel("Your name"), "Cleo");
  await hands.type(page.getByLabel("E-mail"), "cleo@example.org");
  await hands.type(page.getByLabel("Password", { exact: true }), password);
  await hands.press(page.getByRole("button", { name: "Join" }));
  await hands.press(row(page, "Lounge"));
  await heading(page, "Lounge").waitFor();
}

/** Headless Chromium has no push service, so the subscription is made without it. */
async function addDevice(page: Page, service: PushService, url: string): Promise<Device> {
  const data = service.subscribe("/ben");
  const headers = { origin: url };
  const reply = await page.request.put("/api/me/push-subscriptions", { data, headers });
  if (!reply.ok()) throw new Error(`The subscription replied ${reply.status()}.`);
  return {
    notifications: () => service.to("/ben").map(({ title, body }) => ({ title, body })),

    async openLast() {
      const push = service.received.at(-1);
      if (!push) throw new Error("There was no push.");
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      await sendToWorker(page, "push", [push.text]);
      await sendToWorker(page, "notificationclick", [String(push.payload.notification.navigate)]);
    },
  };
}
