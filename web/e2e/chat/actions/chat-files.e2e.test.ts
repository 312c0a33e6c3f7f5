/** The list of a chat's files. */
import type { Chat } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { field, file, form, png, wav } from "../../../../server/test/kit/files/uploads.ts";
import { startHarness } from "../../support/harness.ts";
import { violationsInLooks } from "../../support/page-violations.ts";
import { dialog, openFromChatMenu, showChat } from "../../support/screen.ts";

const harness = await startHarness();
const ada = await harness.setUp();

test("The files of a chat are listed by kind and sender, saved, and lead to their message", async () => {
  const body = { title: "Deploys", kind: "group" };
  const chat = await harness.request<Chat>(ada, "POST /api/chats", body);
  const endpoint = `POST /api/chats/${chat.id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, endpoint, { name: "Relay" });
  const parts = [file("graph.png", png(300, 200)), file("bell.wav", wav()), file("notes.txt", "x")];
  for (const part of parts) {
    const { headers, body } = form([field("text", "a file"), part]);
    await fetch(url, { method: "POST", headers, body: new Uint8Array(body) });
  }
  const page = await harness.visit(ada);
  await showChat(page, chat.id);
  await openFromChatMenu(page, "Files");
  const files = dialog(page, "Files in Deploys");
  const names = () =>
    files
      .getByRole("link", { name: /^Save / })
      .evaluateAll((links) => links.map((one) => one.getAttribute("title")));
  await expect.poll(names).toEqual(["Save notes.txt", "Save bell.wav", "Save graph.png"]);
  const looks = [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const;
  expect(await violationsInLooks(page, "files of a chat", looks)).toEqual([]);
  for (const [kind, name] of [
    ["Images", "graph.png"],
    ["Audio and video", "bell.wav"],
    ["Documents", "notes.txt"],
  ] as const) {
    await files.getByRole("radio", { name: kind }).click();
    await expect.poll(names).toEqual([`Save ${name}`]);
  }
  await files.getByRole("radio", { name: "You" }).click();
  await files.getByText("No files here").waitFor();
  await files.getByRole("radio", { name: "Everyone" }).click();
  await files.getByRole("link", { name: /notes\.txt.*1 byte/ }).click();
  await files.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toMatch(/\/messages\/3$/);
});
