import { globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "../../test/kit/processes/database-pool.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

const patience = { timeout: 60_000 };
const day = 24 * 60 * 60 * 1000;

/** Their first letters may be missing in the index, which stores words after the one before them. */
const words = {
  deleted: "quokkamarmalade",
  edited: "zeppelinbuttercup",
  expired: "gherkinwaterfall",
  request: "tapiocalighthouse",
  chat: "walrussaxophone",
  instance: "pelicanharpsichord",
};

// PostgreSQL decides itself when it overwrites its pages.
describe("on sqlite", () => {
  test("[S5] Words of deleted messages are in no file after the jobs", async () => {
    const database = await openTestDatabase("sqlite", {});
    const cast = await startWithCast(database, { BELFRY_SESSION_IDLE: "300d" });
    const { request, ada, ben, chat, relay, clock, server, dataFolder } = cast;
    await database.sql
      .updateTable("sessions")
      .set({ expires_at: clock.at + 300 * day })
      .execute();
    const folders = [dataFolder, dirname(database.file ?? "")];
    const found = () => {
      const paths = folders.flatMap((folder) => globSync(join(folder, "**/*")));
      const files = paths.filter((path) => statSync(path).isFile());
      return files.flatMap((path) => {
        const bytes = readFileSync(path);
        const inFile = Object.values(words).filter((word) => bytes.includes(word.slice(3)));
        return inFile.map((word) => `${word} in ${basename(path)}`);
      });
    };
    const say = async (to: string, text: string) =>
      (await request(`POST ${to}/messages`, { as: ben, body: { text } })).body;
    const group = { title: "Other", kind: "group" };
    const { body: other } = await request("POST /api/chats", { as: ben, body: group });
    // Rows of several pages, so that deletions also free whole pages.
    const filler = "plain words ".repeat(600);
    for (const word of [words.deleted, words.edited]) await say(chat, `${word} ${filler}`);
    for (const text of [words.chat, filler]) await say(`/api/chats/${other.id}`, text);
    const body = { text: words.expired, cards: [{ title: words.request }] };
    await request(`POST ${relay.url}`, { body });
    const problem = { text: "Down", state: "open", problem: "shop", instances: [words.instance] };
    await request(`POST ${relay.url}`, { body: problem });
    const countOf = async (table: "deliveries" | "removals") =>
      (await database.sql.selectFrom(table).select("id").execute()).length;
    const hitsOf = async (query: string) =>
      (await request(`GET /api/search?query=${query}`, { as: ada })).body.items.length;
    await expect.poll(() => countOf("deliveries"), patience).toBe(2);
    await expect.poll(() => hitsOf(words.expired), patience).toBe(1);
    const all = new Set(found().map((place) => place.split(" ")[0]));
    expect(all).toEqual(new Set(Object.values(words)));

    await request(`DELETE ${chat}/messages/1`, { as: ben });
    await request(`DELETE ${chat}/messages/4`, { as: ada });
    await request(`PATCH ${chat}/messages/2`, { as: ben, body: { text: "harmless" } });
    for (const _step of [1, 2]) await request(`DELETE /api/admin/chats/${other.id}`, { as: ada });
    await request(`PATCH ${chat}`, { as: ada, body: { retentionDays: 30 } });
    clock.at += 31 * day;
    await server.deletion.retention.run();
    await server.deletion.removals.run();
    clock.at += 2 * 60_000;
    await expect.poll(() => countOf("removals"), patience).toBe(0);
    await expect.poll(() => countOf("deliveries"), patience).toBe(0);
    await say(chat, "kept");
    await expect.poll(() => hitsOf("kept"), patience).toBe(1);
    // The index waits an hour for more deletions.
    const index = new Sqlite(join(dataFolder, "search.db"));
    index.exec("update parts set merge_after = 1 where merge_after is not null");
    const waiting = index
      .prepare("select count(*) from parts where merge_after is not null")
      .pluck();
    await expect.poll(() => waiting.get(), patience).toBe(0);
    index.close();
    // A connection that reads at this moment leaves the log to a later call.
    const remaining = async () => {
      await server.deletion.emptyLog();
      return found();
    };
    await expect.poll(remaining, patience).toEqual([]);
  });
});
