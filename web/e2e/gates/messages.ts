/** Chats and messages for the gates, like those of a team with machines. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { Page } from "playwright-core";
import type { Site } from "../support/site.ts";

export interface GateChat {
  chatId: number;
  title: string;
  webhookUrl: string;
}

export async function createGateChat(site: Site, title: string): Promise<GateChat> {
  const { id }: Chat = await site.request("POST /api/chats", { title, kind: "group" });
  const { url } = await site.request(`POST /api/chats/${id}/webhooks`, { name: "CI" });
  return { chatId: id, title, webhookUrl: url };
}

export async function postBody({ webhookUrl }: GateChat, body: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(webhookUrl, { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`The webhook replied ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}

/** A mix of plain lines, formatted texts, code and cards. */
export function bodyOf(number: number): { text?: string; cards?: object[]; level?: string } {
  switch (number % 8) {
    case 3:
      return {
        text: `Build **${number}** failed on \`main\`:\n\n\`\`\`sh\nnpm test\n# ${number} of 412\n\`\`\``,
        level: "critical",
      };
    case 5:
      return {
        cards: [
          {
            color: "#2c8a44",
            title: `Deployed: shop ${number}`,
            titleUrl: "https://ci.example.org/7",
            text: "All **3** regions are updated.",
            fields: { Version: `2.4.${number}`, Duration: "12 min" },
          },
        ],
      };
    case 6:
      return {
        text: `- lint passed\n- ${number} tests passed\n- image [pushed](https://example.org)`,
      };
    default:
      return {
        text: `Build ${number} passed on \`main\` in 2 min ${number % 60} s`,
        level: "success",
      };
  }
}

export async function postMany(chat: GateChat, from: number, to: number): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next <= to) await postBody(chat, bodyOf(next++));
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

export async function openPage(site: Site): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
  await site.signIn(context);
  return context.newPage();
}

/** Returns messages as the server sends them, without posting them. */
export function makeMessages(chatId: number, count: number): Message[] {
  const start = Date.now() - count * 60_000;
  return Array.from({ length: count }, (_, index) => {
    const { text = "", cards, level } = bodyOf(index + 1) as Partial<Message>;
    const createdAt = new Date(start + index * 60_000).toISOString();
    const author = { kind: "webhook" as const, webhookId: 1, name: "CI", avatarUrl: null };
    const more = { ...(level && { level }), ...(cards && { cards: cards.map(withFields) }) };
    return { chatId, id: index + 1, rev: index + 1, author, text, createdAt, ...more };
  });
}

function withFields(card: object): object {
  const { fields = {} } = card as { fields?: Record<string, string> };
  const list = Object.entries(fields).map(([title, value]) => ({ title, value, short: true }));
  return { ...card, fields: list };
}

export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)] ?? Number.NaN;
}
