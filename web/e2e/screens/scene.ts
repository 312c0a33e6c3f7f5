/** The team in the screenshots of the app: its people, chats, webhooks and messages of one morning. */
import { sql } from "kysely";
import type { Site, SiteUser } from "../support/site.ts";
import { alerts, builds, conversation, quietChats } from "./messages.ts";
import type { PostedMessage } from "./posted-message.ts";

/** The time on the screens. */
export const now = new Date("2026-11-22T12:07:00Z");

export interface Scene {
  chats: Record<string, number>;
}

export async function makeScene(site: Site): Promise<Scene> {
  const chats: Record<string, number> = { General: 1 };
  for (const [title, topic] of quietChats) {
    const chat = await site.request("POST /api/chats", { title, kind: "group" });
    if (topic) await site.request(`PATCH /api/chats/${chat.id}`, { topic });
    chats[title] = chat.id;
  }
  const ada = { id: 1, request: site.request, goOnline: async () => {} };
  const people: Record<string, SiteUser> = { Ada: ada };
  for (const name of ["Ben Okafor", "Mei Tanaka", "Cleo Marsh", "Jonas Weber", "Noor Haddad"]) {
    const [first = name] = name.split(" ");
    people[first] = await site.addUser(name, Object.values(chats));
  }
  await site.request("PATCH /api/me", { handle: "ada.lovelace" });
  await site.request("PUT /api/me/status", { emoji: "🚀", text: "Shipping 1.4.2" });
  for (const names of [["Ben"], ["Mei"], ["Cleo"], ["Jonas", "Noor"]]) {
    const memberIds = [1, ...names.map((name) => people[name]?.id)];
    const chat = await site.request("POST /api/chats", { kind: "direct", memberIds });
    chats[names.join(", ")] = chat.id;
  }
  await postAll(site, people, chats.Deploys, conversation, { unread: 2 });
  await postAll(site, people, chats.Alerts, alerts, { unread: 1 });
  await addWebhooks(site, chats.Alerts);
  await postAll(site, people, chats.CI, builds, { unread: 13 });
  for (const title of ["CI", "Random"]) {
    const settings = { level: null, mutedUntil: "forever" };
    await site.request(`PUT /api/chats/${chats[title]}/notifications`, settings);
  }
  for (const title of ["Backend", "General"]) {
    await people.Noor?.request(`POST /api/chats/${chats[title]}/messages`, { text: "Lunch?" });
  }
  for (let count = 0; count < 3; count++) {
    const text = ["Are you there?", "The notes are nearly done.", "Call me when you can."][count];
    await people.Ben?.request(`POST /api/chats/${chats.Ben}/messages`, { text });
  }
  for (const name of ["Ben", "Mei", "Cleo"]) await people[name]?.goOnline();
  await addApiKeys(site);
  return { chats };
}

async function addApiKeys({ request, database }: Site): Promise<void> {
  const keys: [name: string, scope: string, daysLeft: number | null, usedMinutesAgo: number][] = [
    ["backup on db-2", "read", 90, 0],
    ["release notes", "write", 6, 12],
    ["old laptop", "admin", null, 41 * 24 * 60],
    ["export", "read", -2, 19 * 24 * 60],
  ];
  for (const [name, scope, daysLeft, usedMinutesAgo] of keys) {
    const { id } = await request("POST /api/me/api-keys", { name, scopes: [scope] });
    const expiresAt = daysLeft === null ? null : now.getTime() + daysLeft * 86_400_000;
    const usedAt = usedMinutesAgo === 0 ? null : now.getTime() - usedMinutesAgo * 60_000;
    await sql`update api_keys set expires_at = ${expiresAt}, last_used_at = ${usedAt},
        created_at = ${now.getTime() - 50 * 86_400_000} where id = ${id}`.execute(database.sql);
  }
}

/** The other webhooks of the alerts, and a request that Alertmanager's webhook rejects. */
async function addWebhooks({ request, database }: Site, chatId: number | undefined): Promise<void> {
  const path = `/api/chats/${chatId}/webhooks`;
  const { items } = await request(`GET ${path}`);
  const url = await request(`GET ${path}/${items[0].id}/url`);
  const body = { text: "Disk of db-2 is 91 % full", level: "fatal" };
  await request(`POST ${new URL(url.url).pathname}`, body).catch(() => undefined);
  for (const name of ["Grafana", "GitHub", "Nightly backup", "Jenkins", "Uptime Kuma"]) {
    await request(`POST ${path}`, { name });
  }
  const jenkins = (await request(`GET ${path}`)).items[4];
  await request(`PATCH ${path}/${jenkins.id}`, { isDisabled: true });
  const stepMs = 7 * 60_000;
  await sql`update deliveries
    set at = ${now.getTime()} - ${stepMs} * ((select max(id) from deliveries) - id)
  `.execute(database.sql);
  const requestedAt = now.getTime() - 2 * 60_000;
  await sql`update webhooks set failing_since = ${requestedAt}
    where failing_since is not null`.execute(database.sql);
  for (const [index, counts] of requestsPerHour.entries()) {
    const { id } = (await request(`GET ${path}`)).items[index];
    await addHours(database, id, counts);
    const usedAt = now.getTime() - (index * 14 + 2) * 60_000;
    await sql`update webhooks set last_used_at = ${usedAt} where id = ${id}`.execute(database.sql);
  }
}

/** Of the first webhooks, up to the present hour. A negative count is of rejected requests. */
const requestsPerHour = [
  [9, 10, 4, 8, 13, 11, 11, 9, 3, 6, 12, 10, 13, 8, 7, 10, 4, 9, 10, 12, 11, 16, 13, -2],
  [2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, -8, -8, -5, -6, -5, -6, -7],
  [1, 5, 0, 7, 3, 1, 4, 2, 1, 6, 5, 0, 0, 0],
];

async function addHours({ sql: db }: Site["database"], id: number, counts: readonly number[]) {
  await sql`delete from webhook_hours where webhook_id = ${id}`.execute(db);
  // The server has no other clock. The page shows the newest hour last.
  const present = Math.floor(Date.now() / 3_600_000);
  for (const [index, count] of counts.entries()) {
    const hour = present - (counts.length - 1 - index);
    await sql`insert into webhook_hours (webhook_id, slot, hour, delivered, refused)
      values (${id}, ${hour % 24}, ${hour}, ${Math.max(count, 0)}, ${Math.max(-count, 0)})
    `.execute(db);
  }
}

async function postAll(
  site: Site,
  people: Record<string, SiteUser>,
  chatId: number | undefined,
  messages: readonly PostedMessage[],
  { unread }: { unread: number },
): Promise<void> {
  const urls = new Map<string, string>();
  const ids: number[] = [];
  for (const { from, body, replyTo } of messages) {
    const person = people[from];
    if (person) {
      const reply = replyTo === undefined ? {} : { replyTo: ids[replyTo] };
      const posted = await person.request(`POST /api/chats/${chatId}/messages`, {
        ...body,
        ...reply,
      });
      ids.push(posted.id);
      continue;
    }
    if (!urls.has(from)) {
      const webhook = await site.request(`POST /api/chats/${chatId}/webhooks`, { name: from });
      urls.set(from, new URL(webhook.url).pathname);
    }
    const posted = await site.request(`POST ${urls.get(from)}`, body);
    ids.push(posted.messageId ?? posted.id);
  }
  const messageId = ids.at(-1 - unread);
  await site.request(`PUT /api/chats/${chatId}/read`, { messageId });
  for (const [index, { at, updatedAt }] of messages.entries()) {
    const { database } = site;
    const key = sql`chat_id = ${chatId} and id = ${ids[index]}`;
    await sql`update messages set created_at = ${timeOf(at)} where ${key}`.execute(database.sql);
    if (updatedAt) {
      await sql`update messages set updated_at = ${timeOf(updatedAt)} where ${key}`.execute(
        database.sql,
      );
    }
  }
}

function timeOf(at: string): number {
  return Date.parse(at.includes(" ") ? `${at.replace(" ", "T")}:00Z` : `2026-11-22T${at}:00Z`);
}
