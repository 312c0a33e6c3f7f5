/** A short journey through the app, in a tab of any engine. */
import type { EngineTab } from "../support/engines/engine-tab.ts";

interface Journey {
  url: string;
  email: string;
  password: string;
  /** Posts to the chat General by its webhook Relay. */
  post(text: string): Promise<void>;
}

const button = (name: string) =>
  `//button[@aria-label="${name}" or normalize-space()="${name}" or span="${name}"]`;
const field = (name: string) =>
  `//*[self::input or self::textarea][@aria-label="${name}" or @id=//label[.="${name}"]/@for]`;
const heading = (level: number, name: string) => `//h${level}[.="${name}"]`;
const message = (text: string) => `//*[@role="log"]//article//p[contains(., "${text}")]`;

/** The chat General contains the message "Welcome aboard". */
export async function walk(tab: EngineTab, { url, email, password, post }: Journey): Promise<void> {
  await tab.open(`${url}/chats/1`);
  await tab.type(field("E-mail"), email);
  await tab.type(field("Password"), `${password}\n`);
  await tab.see(message("Welcome aboard"));

  await tab.type(field("Message to General"), "**A** & <b>\n");
  await tab.see(message("A & <b>"));
  await post("The harbour is **open**");
  await tab.see(message("The harbour is open"));

  await tab.click(button("Search"));
  await tab.type(field("Go to a chat, user or action"), "welcome");
  await tab.see('//*[@role="option"][contains(., "Welcome aboard")]');
  await tab.click('//*[@role="option"][contains(., "Search all messages")]');
  await tab.see('//*[@aria-label="Results"]//li//mark');

  await tab.click('//a[@aria-label="Settings"]');
  await tab.see(heading(1, "Profile"));
  await tab.open(`${url}/chats/1`);
  await tab.click(button("Chat menu"));
  await tab.click('//*[@role="menuitem"][contains(., "Webhooks")]');
  await tab.see('//*[@role="dialog"]//h3[.="Relay"]');

  await tab.open(`${url}/docs`);
  await tab.see(heading(2, "Post messages"));
  await tab.see('//*[contains(@class, "opblock-tag")]');
}

/** Makes an error and a policy violation, which must be noticed. */
export async function misbehave(tab: EngineTab): Promise<void> {
  await tab.run('setTimeout(() => { throw new Error("Man overboard"); });');
  await tab.run('document.createElement("img").src = "http://127.0.0.1:1/flag.png";');
}
