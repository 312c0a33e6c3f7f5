/** What administration says of a row of the log and of an invite, beside what the server told it. */
import { expect, test } from "vitest";
import type { AuditEvent } from "../../../server/src/audit/events.ts";
import { en } from "../text/en/en.ts";
import { en as admin } from "../text/en/en-admin.ts";
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
  address: null,
};

test("a row of the log is told in words, and what this app does not know by its name", () => {
  expect(describeEvent("user_deactivated")).toBe("Deactivated a user");
  expect(describeEvent("teapot_boiled")).toBe("teapot_boiled");
  const names = new Map([[3, "Ben"]]);
  expect(describeTarget("user:3", names)).toBe("Ben");
  expect(describeTarget("user:4", names)).toBe("User 4");
  expect(describeTarget("webhook:3", names)).toBe("Webhook 3");
  expect(describeTarget("teapot:3", names)).toBe("teapot:3");
  expect(describeTarget(null, names)).toBe("");
  const details = { role: "member", endedSessions: 2, isMailed: false, expiresAt: null, chats: "" };
  expect(describeDetails({ ...row, details })).toBe(
    "role: member · ended sessions: 2 · is mailed: no",
  );
});

test("[A42] whatever the server records has its words and can be filtered by", () => {
  // The compiler finds what is missing.
  const events: Record<AuditEvent, string> = admin.audit.events;
  expect(new Set(Object.values(events)).size).toBe(Object.keys(events).length);
});

test("an invite is open until it is revoked, used up or too old", () => {
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

test("only the filters that are set are asked of the server, and a period ends now", () => {
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

test("a wait is told in the unit one would use", () => {
  const { retryIn } = en.problem;
  expect(retryIn(1)).toBe("Try again in 1 second.");
  expect(retryIn(99)).toBe("Try again in 99 seconds.");
  expect(retryIn(100)).toBe("Try again in 2 minutes.");
  expect(retryIn(14_400)).toBe("Try again in 4 hours.");
  expect(retryIn(86_400)).toBe("Try again in 24 hours.");
});
