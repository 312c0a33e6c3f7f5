/** Rows of the audit log, its filters, and the state of invites. */
import { expect, test } from "vitest";
import type { AuditEvent } from "../../../server/src/audit/events.ts";
import { en as admin } from "../text/en/screens/admin.ts";
import { describeDetails, describeEvent, describeTarget } from "./audit/describe.ts";
import { queryOf } from "./audit/filters.ts";
import { inviteState } from "./invites/invite-state.ts";

const row = {
  id: 1,
  at: "2026-11-21T10:00:00.000Z",
  event: "invite_created",
  result: "success" as const,
  actor: null,
  target: null,
  targetName: null,
  address: null,
  detailNames: {},
};

test("A row of the audit log is described in words, and an unknown event by its name", () => {
  expect(describeEvent("user_deactivated")).toBe("Deactivated a user");
  expect(describeEvent("teapot_boiled")).toBe("teapot_boiled");
  const target = (target: string | null, targetName: string | null = null) =>
    describeTarget({ target, targetName });
  expect(target("user:3", "Ben")).toBe("Ben");
  expect(target("webhook:3")).toBe("Webhook 3");
  expect(target("teapot:3")).toBe("teapot:3");
  expect(target(null)).toBe("");
  const details = { role: "member", endedSessions: 2, isMailed: false, expiresAt: null, chats: "" };
  expect(describeDetails({ ...row, details })).toBe(
    "role: member · ended sessions: 2 · is mailed: no",
  );
  const named = {
    targetName: "Deploys",
    details: { chatId: 1, userId: 2, toChatId: 3 },
    detailNames: { chatId: "Deploys", userId: "Ben", toChatId: "Lounge" },
  };
  expect(describeDetails({ ...row, ...named })).toBe("user: Ben · to chat: Lounge");
});

test("[A42] Every event that the server records has a text and a filter", () => {
  // The compiler finds what is missing.
  const events: Record<AuditEvent, string> = admin.audit.events;
  expect(new Set(Object.values(events)).size).toBe(Object.keys(events).length);
});

test("An invite is open until it is revoked, used up or expired", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  const invite = {
    id: 1,
    role: "member" as const,
    chatIds: [],
    email: null,
    uses: 0,
    maxUses: 1,
    createdBy: { id: 1, displayName: "Ada" },
    createdAt: row.at,
    expiresAt: "2026-11-21T10:00:01.000Z",
    revokedAt: null,
  };
  expect(inviteState(invite, now)).toBe("open");
  expect(inviteState(invite, now + 1000)).toBe("expired");
  expect(inviteState({ ...invite, uses: 1 }, now + 1000)).toBe("used");
  expect(inviteState({ ...invite, uses: 1, revokedAt: row.at }, now)).toBe("revoked");
});

test("A query contains only the filters that are set, and a period ends now", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  const none = { event: "", result: "" as const, period: "any" as const, user: null };
  expect(queryOf(none, now)).toEqual({});
  const user = { id: 3, displayName: "Ben" };
  expect(queryOf({ event: "sys_setup", result: "failure", period: "day", user }, now)).toEqual({
    event: "sys_setup",
    result: "failure",
    actorId: 3,
    from: "2026-11-20T10:00:00.000Z",
  });
});
