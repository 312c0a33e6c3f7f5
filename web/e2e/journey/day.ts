/** A working day: a newcomer, an open chat, an alert, and what people do with messages and chats. */
import type { Page } from "playwright-core";
import { png } from "../../../server/test/kit/files/uploads.ts";
import { dialog } from "../support/screen.ts";
import { panelOf, replyField } from "../threads/places.ts";
import type { Cast } from "./cast.ts";
import type { Hands } from "./hands.ts";
import { composer, message, row } from "./sights.ts";

/** Cleo finds the open chat that Ada has created, reads it and joins it. Ada sees her there. */
export async function join({ ada, cleo }: Cast, hands: Hands): Promise<void> {
  const lunch = { title: "Lunch", kind: "group", visibility: "open" };
  await ada.request("POST /api/chats", lunch);
  await hands.press(row(ada.page, "Lunch"));
  await hands.type(composer(ada.page, "Lunch"), "Soup at noon?");
  await hands.send(ada.page);
  const { page } = cleo;
  await hands.press(page.getByRole("link", { name: "Browse chats" }).first());
  await hands.press(page.getByRole("main").getByRole("link", { name: "Lunch" }));
  await message(page, "Soup at noon?").waitFor();
  await hands.press(page.getByRole("button", { name: "Join chat" }));
  await composer(page, "Lunch").waitFor();
  await ada.page.getByRole("button", { name: "2 members" }).waitFor();
}

/** Cleo quotes the question, and Ada reacts to her answer and gets its image. */
export async function answer({ ada, cleo }: Cast, hands: Hands): Promise<void> {
  await hands.act(message(cleo.page, "Soup at noon?"), "quote");
  await hands.type(composer(cleo.page, "Lunch"), "Yes, here is the menu");
  await paste(cleo.page, "menu.png");
  await cleo.page.getByRole("button", { name: "Add alt text" }).waitFor();
  await hands.send(cleo.page);
  const reply = message(ada.page, "Yes, here is the menu");
  await reply.getByRole("img", { name: "menu.png" }).waitFor();
  await hands.act(reply, "react");
  const reaction = message(cleo.page, "Yes, here is the menu").getByRole("button", {
    name: /: 1$/,
  });
  await reaction.waitFor();
  await hands.press(reaction);
  await reply.getByRole("button", { name: /: 2, with yours/ }).waitFor();
}

/** Ben and Cleo discuss an alert in its thread, and everybody sees how it goes on. */
export async function discuss({ ada, ben, cleo, relay }: Cast, hands: Hands): Promise<void> {
  await relay({ text: "Checkout is slow", level: "critical", key: "checkout", state: "open" });
  for (const { page } of [ada, ben, cleo]) {
    await hands.press(row(page, "Deploys"));
    await message(page, "Checkout is slow").waitFor();
  }
  const alert = message(ben.page, "Checkout is slow").first();
  await hands.act(alert, "thread");
  await hands.type(replyField(ben.page), "@cleo the cache is cold");
  await hands.send(panelOf(ben.page));
  const summary = message(cleo.page, "Checkout is slow").getByRole("link", { name: /1 reply/ });
  await hands.press(summary);
  await panelOf(cleo.page).getByText("the cache is cold").waitFor();
  await hands.type(replyField(cleo.page), "Warming it now");
  await hands.send(panelOf(cleo.page));
  await panelOf(ben.page).getByText("Warming it now").waitFor();
  await relay({ text: "Checkout is slow", key: "checkout", state: "resolved" });
  const seen = message(ada.page, "Checkout is slow");
  await seen.getByRole("link", { name: /2 replies/ }).waitFor();
  for (const { page } of [ben, cleo]) {
    await hands.press(panelOf(page).getByRole("button", { name: "Close the thread" }).last());
    await panelOf(page).waitFor({ state: "detached" });
  }
}

/** Ben saves and pins the alert, and schedules a message, which only he sees. */
export async function keep({ ben, cleo }: Cast, hands: Hands): Promise<void> {
  const alert = message(ben.page, "Checkout is slow");
  await hands.act(alert, "save");
  await alert.getByText("Saved for later").waitFor();
  await hands.act(alert, "pin");
  await message(cleo.page, "Checkout is slow").getByText("Pinned by Ben").waitFor();
  await hands.press(ben.page.getByRole("link", { name: "Saved" }));
  await ben.page.getByRole("listitem").filter({ hasText: "Checkout is slow" }).waitFor();
  await hands.press(row(ben.page, "Deploys"));

  await hands.type(composer(ben.page, "Deploys"), "The review of the alert");
  await hands.sendLater(ben.page, /^Tomorrow at /);
  await hands.press(ben.page.getByRole("link", { name: "Scheduled" }));
  await ben.page.getByText("The review of the alert").waitFor();
  await hands.press(row(ben.page, "Deploys"));
}

/** Cleo deletes her answer. Ada archives the chat, restores it, and deletes it, and Cleo follows. */
export async function tidy({ ada, cleo }: Cast, hands: Hands): Promise<void> {
  for (const { page } of [ada, cleo]) await hands.press(row(page, "Lunch"));
  await hands.act(message(cleo.page, "Yes, here is the menu"), "delete");
  await cleo.page.getByText("This message was deleted.").waitFor();
  const { page } = ada;
  const choose = async (item: string) => {
    await hands.press(page.getByRole("button", { name: "Chat menu" }));
    await hands.pick(page.getByRole("menuitem", { name: item }));
  };
  const confirm = page.getByRole("alertdialog");
  await choose("Archive chat");
  await hands.press(confirm.getByRole("button", { name: "Archive" }));
  await cleo.page.getByText("This chat is archived.").waitFor();
  await choose("Restore chat");
  await composer(cleo.page, "Lunch").waitFor();
  await choose("Delete chat");
  const deleting = dialog(page, "Delete Lunch?");
  await hands.type(deleting.getByRole("textbox"), "Lunch");
  await hands.press(deleting.getByRole("button", { name: "Delete chat" }));
  for (const one of [ada, cleo]) await row(one.page, "Lunch").waitFor({ state: "detached" });
  await hands.press(row(page, "Deploys"));
  await hands.press(row(cleo.page, "Deploys"));
}

/** Gives an image to the composer as a paste does: pages cannot write images to the clipboard here. */
async function paste(page: Page, name: string): Promise<void> {
  await page.evaluate(
    ([name = "", bytes = ""]) => {
      const clipboardData = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
      clipboardData.items.add(new File([content], name, { type: "image/png" }));
      const event = { bubbles: true, cancelable: true, clipboardData };
      document.querySelector("textarea")?.dispatchEvent(new ClipboardEvent("paste", event));
    },
    [name, png(40, 30).toString("base64")],
  );
}
