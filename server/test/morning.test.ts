/** A morning of GitHub, Alertmanager, Uptime Kuma and Sentry in one chat: each thing is one message. */
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { anyDatabase } from "./kit/each-database.ts";
import { morning } from "./kit/formats/morning.ts";
import { startWithCast } from "./kit/test-server.ts";

anyDatabase((open) => {
  // R1, R2, R3, R7
  test("[W61, W97] A morning of four services leaves one message for each thing, and nothing open that ended", async () => {
    const { request, ada, chat, relay, clock } = await startWithCast(await open());
    for (const { at, format, headers, body } of morning) {
      clock.at = Date.parse(at);
      const reply = await request(`POST ${relay.url}/${format}`, { headers, body });
      expect(reply.status, `${format} at ${at}`).toBe(200);
    }
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    const shown = items.map(({ cards, state, level, startedAt, endedAt }: Message) => {
      const minutes = (Date.parse(endedAt ?? "") - Date.parse(startedAt ?? "")) / 60_000;
      return [cards?.[0]?.title, state ?? "-", level, minutes || "-"];
    });
    expect(shown).toEqual([
      ["Merged: #42 Add a bell", "-", "info", "-"],
      ["Fixed: Build on bell", "resolved", "success", 12],
      ["Resolved: DiskFull · db-1:9100 · /dev/sda1", "resolved", "success", 32],
      ["Up: Shop", "resolved", "success", 4],
      ["Fixed: Build on main", "resolved", "success", 15],
      ["Resolved: ReferenceError: bell is not defined", "resolved", "success", expect.anything()],
      ["Passed: Build on main", "resolved", "success", "-"],
    ]);
  });
});
