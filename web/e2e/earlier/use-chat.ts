/** The acts of a user with an earlier web app or server: sign in, read, post, follow, catch up. */
import { createClient } from "@belfry/client/client";
import { expect } from "vitest";
import { type Harness, password, setupToken } from "../support/harness.ts";
import { controlNetwork } from "../support/network/connection.ts";
import { fillSignIn } from "../support/screen.ts";

const email = "ada@example.org";

/** Takes the client of the API, and not the test kit: it checks that replies are those of this server. */
export async function useChat({ url, visit }: Harness): Promise<void> {
  const setup = { setupToken, email, password, displayName: "Ada" };
  const { token } = await createClient({ url })("POST /api/setup", { body: setup });
  const call = createClient({ url, token });
  const chat = { title: "Deploys", kind: "group" } as const;
  const { id: chatId } = await call("POST /api/chats", { body: chat });
  const params = { chatId };
  const webhook = { params, body: { name: "Relay" } };
  const relay = await call("POST /api/chats/:chatId/webhooks", webhook);
  const post = async (body: object): Promise<{ id: number }> => {
    const reply = await fetch(relay.url, { method: "POST", body: JSON.stringify(body) });
    expect(reply.status).toBe(200);
    return reply.json();
  };
  await post({ text: "Build 41 is running", key: "build" });
  const { id: messageId } = await post({ text: "Build 4 failed" });

  const page = await visit();
  const network = await controlNetwork(page);
  await page.goto(`/chats/${chatId}`);
  await fillSignIn(page, email, password);
  const messages = page.getByRole("log");
  await messages.getByText("Build 41 is running").waitFor();

  await post({ text: "Build 42 is waiting" });
  await messages.getByText("Build 42 is waiting").waitFor();

  await page.getByRole("textbox", { name: /message/i }).fill("I am on it");
  await page.keyboard.press("Enter");
  const texts = async () => {
    const { items } = await call("GET /api/chats/:chatId/messages", { params });
    return items.map(({ text }) => text);
  };
  await expect.poll(texts).toContain("I am on it");

  await network.cut();
  await post({ text: "Build 41 is done", key: "build" });
  await call("DELETE /api/chats/:chatId/messages/:messageId", { params: { chatId, messageId } });
  await post({ text: "Build 43 is waiting" });
  await network.restore();
  await messages.getByText("Build 43 is waiting").waitFor();
  await messages.getByText("Build 41 is done").waitFor();
  await messages.getByText("Build 4 failed").waitFor({ state: "detached" });
  expect(await messages.getByText("I am on it").count()).toBe(1);
}
