import { api, type EndpointKey } from "@belfry/contracts/api";
import { type ProblemCode, problems } from "@belfry/contracts/problems";
import { expect, test } from "vitest";
import { type CredentialKind, startAccessCast } from "./kit/access/access-cast.ts";
import {
  admins,
  chatDelete,
  chatManage,
  chatManageRead,
  chatRead,
  chatWrite,
  enrolling,
  type Outcome,
  open,
  type Row,
  read,
  recent,
  recentAdmins,
  recentOwners,
  restoreDeleted,
  reveal,
  session,
  sessionAdmins,
  write,
} from "./kit/access/access-rows.ts";
import { mountedPaths } from "./kit/access/mounted-paths.ts";
import { validBodies } from "./kit/access/valid-bodies.ts";
import { eachDatabase } from "./kit/each-database.ts";
import { connectLiveClient } from "./kit/live-client.ts";
import type { TestReply } from "./kit/test-server.ts";

// biome-ignore format: one line per endpoint
const expected: Record<EndpointKey, Row> = {
  "GET /api/setup": open,
  "POST /api/setup": open,

  "POST /api/auth/login": open,
  "GET /api/auth/options": open,
  "POST /api/auth/2fa/verify": open,
  "POST /api/auth/2fa/recover": open,
  "POST /api/auth/passkey/options": open,
  "POST /api/auth/passkey/verify": open,
  "POST /api/auth/company/start": open,
  "POST /api/auth/company/finish": open,
  "POST /api/auth/password-reset": open,
  "POST /api/auth/password-reset/lookup": open,
  "POST /api/auth/password-reset/confirm": open,
  "POST /api/auth/email/confirm": open,
  "POST /api/auth/logout": enrolling,
  "GET /api/auth/session": enrolling,
  "POST /api/auth/reauthenticate": enrolling,

  "GET /api/me": read,
  "PATCH /api/me": session,
  "PUT /api/me/avatar": session,
  "DELETE /api/me": session,
  "GET /api/me/deletion": session,
  "GET /api/me/export": recent,
  "GET /api/me/email-change": session,
  "DELETE /api/me/email-change": session,
  "GET /api/me/activity": read,
  "GET /api/me/threads": read,
  "GET /api/me/threads/unread": read,
  "POST /api/me/threads/read": write,
  "GET /api/me/saved": read,
  "GET /api/me/saved/ids": read,
  "GET /api/me/scheduled-messages": read,
  "PATCH /api/me/scheduled-messages/:scheduledId": write,
  "DELETE /api/me/scheduled-messages/:scheduledId": write,
  "POST /api/me/scheduled-messages/:scheduledId/send": write,
  "GET /api/me/sidebar": read,
  "POST /api/me/sidebar/sections": write,
  "PATCH /api/me/sidebar/sections/:sectionId": write,
  "DELETE /api/me/sidebar/sections/:sectionId": write,
  "DELETE /api/me/sidebar/sections/:sectionId/chats/:chatId": write,
  "POST /api/me/chats/read": write,
  "POST /api/me/chats/unread": write,
  "GET /api/me/notifications": read,
  "PUT /api/me/notifications": write,
  "GET /api/me/status": read,
  "PUT /api/me/status": write,
  "DELETE /api/me/status": write,
  "PATCH /api/me/details": write,
  "GET /api/users/:userId/details": read,
  "PUT /api/me/password": session,
  "GET /api/me/2fa": enrolling,
  "POST /api/me/2fa": enrolling,
  "DELETE /api/me/2fa": session,
  "POST /api/me/2fa/confirm": enrolling,
  "POST /api/me/2fa/recovery-codes": recent,
  "GET /api/me/sessions": session,
  "DELETE /api/me/sessions": session,
  "DELETE /api/me/sessions/:sessionId": session,
  "GET /api/me/push-subscriptions": session,
  "PUT /api/me/push-subscriptions": session,
  "DELETE /api/me/push-subscriptions": session,
  "POST /api/me/push-subscriptions/test": session,
  "POST /api/me/push-subscriptions/test/opened": session,
  "GET /api/me/api-keys": session,
  "POST /api/me/api-keys": recent,
  "DELETE /api/me/api-keys/:apiKeyId": session,
  "GET /api/me/company": session,
  "POST /api/me/company": session,
  "DELETE /api/me/company": recent,
  "POST /api/me/company/start": recent,
  "GET /api/me/passkeys": session,
  "POST /api/me/passkeys/options": recent,
  "POST /api/me/passkeys": recent,
  "DELETE /api/me/passkeys/:passkeyId": recent,

  "GET /api/invites": admins,
  "POST /api/invites": admins,
  "DELETE /api/invites/:inviteId": admins,
  "POST /api/invites/lookup": open,
  "POST /api/invites/accept": open,

  "GET /api/admin/users": admins,
  "POST /api/admin/users": recentAdmins,
  "PATCH /api/admin/users/:userId": recentAdmins,
  "DELETE /api/admin/users/:userId": recentAdmins,
  "GET /api/admin/users/:userId/deletion": sessionAdmins,
  "POST /api/admin/users/:userId/password-reset": recentAdmins,
  "DELETE /api/admin/users/:userId/2fa": recentAdmins,
  "GET /api/admin/users/:userId/sessions": sessionAdmins,
  "DELETE /api/admin/users/:userId/sessions": sessionAdmins,
  "DELETE /api/admin/users/:userId/sessions/:sessionId": sessionAdmins,
  "GET /api/user-groups": read,
  "GET /api/user-groups/:groupId/members": read,
  "POST /api/admin/user-groups": admins,
  "PATCH /api/admin/user-groups/:groupId": admins,
  "DELETE /api/admin/user-groups/:groupId": admins,
  "DELETE /api/admin/chats/:chatId": recentAdmins,
  "POST /api/admin/chats/:chatId/restore": restoreDeleted,
  "GET /api/admin/export": recentOwners,
  "GET /api/admin/policy": admins,
  "PATCH /api/admin/policy": recentAdmins,
  "GET /api/admin/audit": admins,
  "GET /api/admin/chats": admins,
  "PATCH /api/admin/chats/:chatId": recentAdmins,
  "GET /api/admin/webhooks": admins,
  "PATCH /api/admin/webhooks/:webhookId": recentAdmins,
  "GET /api/admin/status": admins,

  "GET /api/users": read,

  "POST /api/images": read,
  "GET /api/images/:signature/:url": read,

  "GET /api/chats": read,
  "POST /api/chats": write,
  "GET /api/chats/browse": read,
  "GET /api/chats/:chatId": chatRead,
  "GET /api/chats/:chatId/preview": chatRead,
  "GET /api/chats/:chatId/visibility-preview": chatManageRead,
  "GET /api/chats/:chatId/retention-preview": chatManageRead,
  "PATCH /api/chats/:chatId": chatManage,
  "DELETE /api/chats/:chatId": chatDelete,
  "POST /api/chats/:chatId/archive": chatManage,
  "POST /api/chats/:chatId/restore": chatManage,
  "GET /api/chats/:chatId/members": chatRead,
  "POST /api/chats/:chatId/members": chatManage,
  "PUT /api/chats/:chatId/members/me": chatWrite,
  "DELETE /api/chats/:chatId/members/me": chatWrite,
  "PUT /api/chats/:chatId/members/:userId": chatManage,
  "DELETE /api/chats/:chatId/members/:userId": chatManage,
  "PUT /api/chats/:chatId/hidden": chatWrite,
  "PUT /api/chats/:chatId/notifications": chatWrite,
  "PUT /api/chats/:chatId/muted-webhooks/:webhookId": chatWrite,
  "DELETE /api/chats/:chatId/muted-webhooks/:webhookId": chatWrite,
  "PUT /api/chats/:chatId/read": chatWrite,
  "PUT /api/chats/:chatId/unread": chatWrite,

  "GET /api/chats/:chatId/messages": chatRead,
  "POST /api/chats/:chatId/messages": chatWrite,
  "GET /api/chats/:chatId/messages/:messageId": chatRead,
  "PATCH /api/chats/:chatId/messages/:messageId": chatWrite,
  "DELETE /api/chats/:chatId/messages/:messageId": chatWrite,
  "PUT /api/chats/:chatId/avatar": chatManage,
  "PUT /api/chats/:chatId/webhooks/:webhookId/avatar": chatManage,
  "GET /api/chats/:chatId/files": chatRead,
  "POST /api/chats/:chatId/files": chatWrite,
  "GET /api/chats/:chatId/messages/:messageId/reactions": chatRead,
  "PUT /api/chats/:chatId/messages/:messageId/reactions/:emoji": chatWrite,
  "DELETE /api/chats/:chatId/messages/:messageId/reactions/:emoji": chatWrite,
  "PUT /api/chats/:chatId/messages/:messageId/pin": chatWrite,
  "DELETE /api/chats/:chatId/messages/:messageId/pin": chatWrite,
  "PUT /api/chats/:chatId/messages/:messageId/acknowledgement": chatWrite,
  "DELETE /api/chats/:chatId/messages/:messageId/acknowledgement": chatWrite,
  "PUT /api/chats/:chatId/messages/:messageId/closed": chatWrite,
  "GET /api/chats/:chatId/messages/:messageId/versions": chatRead,
  "PUT /api/chats/:chatId/messages/:messageId/thread": chatWrite,
  "PUT /api/chats/:chatId/messages/:messageId/saved": chatWrite,
  "DELETE /api/chats/:chatId/messages/:messageId/saved": chatWrite,
  "DELETE /api/chats/:chatId/messages/:messageId/preview": chatWrite,
  "POST /api/chats/:chatId/scheduled-messages": chatWrite,
  "GET /api/chats/:chatId/pins": chatRead,
  "GET /api/chats/:chatId/changes": chatRead,

  "GET /api/chats/:chatId/webhooks": chatManageRead,
  "POST /api/chats/:chatId/webhooks": chatManage,
  "PATCH /api/chats/:chatId/webhooks/:webhookId": chatManage,
  "DELETE /api/chats/:chatId/webhooks/:webhookId": chatManage,
  "GET /api/chats/:chatId/webhooks/:webhookId/url": reveal,
  "POST /api/chats/:chatId/webhooks/:webhookId/test": chatManage,
  "POST /api/chats/:chatId/webhooks/:webhookId/preview": chatManage,
  "POST /api/chats/:chatId/webhooks/:webhookId/suggestion": chatManage,
  "GET /api/chats/:chatId/webhooks/:webhookId/deliveries": chatManageRead,
  "GET /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId": chatManageRead,
  "POST /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId/replay": chatManage,

  "GET /api/chats/:chatId/duty": chatRead,
  "PUT /api/chats/:chatId/duty": chatManage,
  "DELETE /api/chats/:chatId/duty": chatManage,
  "POST /api/chats/:chatId/duty/overrides": chatManage,
  "DELETE /api/chats/:chatId/duty/overrides/:overrideId": chatManage,

  "GET /api/chats/:chatId/silences": chatRead,
  "POST /api/chats/:chatId/webhooks/:webhookId/silences": chatWrite,
  "POST /api/chats/:chatId/webhooks/:webhookId/silences/preview": chatRead,
  "DELETE /api/chats/:chatId/silences/:silenceId": chatWrite,
  "GET /api/chats/:chatId/messages/:messageId/labels": chatRead,
  "GET /api/chats/:chatId/maintenance": chatRead,
  "POST /api/chats/:chatId/maintenance": chatManage,
  "DELETE /api/chats/:chatId/maintenance/:windowId": chatManage,

  "GET /api/alerts": read,
  "GET /api/alerts/statistics": read,
  "GET /api/chats/:chatId/steps": chatRead,
  "PUT /api/chats/:chatId/steps": chatManage,
  "DELETE /api/chats/:chatId/steps": chatManage,
  "GET /api/chats/:chatId/messages/:messageId/notifications": chatRead,

  "GET /api/chats/:chatId/heartbeats": chatManageRead,
  "POST /api/chats/:chatId/heartbeats": chatManage,
  "GET /api/chats/:chatId/heartbeats/suggestion": chatManageRead,
  "POST /api/chats/:chatId/heartbeats/preview": chatManageRead,
  "PATCH /api/chats/:chatId/heartbeats/:heartbeatId": chatManage,
  "DELETE /api/chats/:chatId/heartbeats/:heartbeatId": chatManage,
  "PUT /api/chats/:chatId/heartbeats/:heartbeatId/pause": chatManage,
  "DELETE /api/chats/:chatId/heartbeats/:heartbeatId/pause": chatManage,
  "GET /api/chats/:chatId/ping-key": chatManageRead,
  "PUT /api/chats/:chatId/ping-key": chatManage,
  "DELETE /api/chats/:chatId/ping-key": chatManage,

  "GET /api/search": read,
  "GET /api/search/suggestion": read,

  "GET /api/avatars/:kind/:ownerId/:version": read,
  "GET /api/files/:fileId/:name": read,
  "GET /api/files/:fileId/thumbnails/:size": read,
  "POST /api/chats/:chatId/webhooks/:webhookId/rotate": reveal,
  "POST /api/chats/:chatId/webhooks/:webhookId/move": chatManage,
  "GET /api/chats/:chatId/webhooks/:webhookId/sender": chatRead,
};

const accessCodes = new Set<Outcome>(Object.values(expected).flatMap(Object.values));
/** Codes that never count as allowed, such as that of an endpoint that is not mounted. */
const badCodes: Outcome[] = ["not_found", "method_not_allowed", "two_credentials", "cross_site"];

function outcomeOf({ status, body }: TestReply): Outcome {
  const { code } = (body ?? {}) as { code?: ProblemCode };
  if (status < 400) return "allowed";
  if (!code || status >= 500) return "internal";
  return accessCodes.has(code) || badCodes.includes(code) ? code : "allowed";
}

const queries: Partial<Record<EndpointKey, string>> = {
  "GET /api/chats/:chatId/changes": "?afterRev=0",
  "GET /api/chats/:chatId/retention-preview": "?days=30",
  "POST /api/chats/:chatId/files": "?name=a.txt",
};

/** Uses ids that do not exist, so that an allowed request changes nothing. */
function pathOf(key: EndpointKey, chatId: number): string {
  const path = key.replace(":chatId", String(chatId));
  const isReveal = /\/:webhookId\/(url|rotate)$/.test(key);
  const query = queries[key] ?? "";
  return path.replaceAll(/:\w+/g, isReveal ? "1" : "999") + query;
}

test("[A21, A25, A36] The matrix has one row for each endpoint", () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(api).sort());
});

eachDatabase((openDatabase, kind) => {
  test("[A36] Only endpoints and the socket are routes of Fastify below /api/", async () => {
    const { server } = await startAccessCast(await openDatabase());
    const known = Object.keys(api).map((key) => key.split(" ")[1]);
    const pings = ["/api/webhooks/:token/ping", "/api/webhooks/:token/ping/:signal"];
    const others = ["/api/live", "/api/openapi.json", ...pings];
    const mounted = mountedPaths(server.app.printRoutes({ commonPrefix: false }));
    expect(mounted.filter((path) => path.startsWith("/api/")).sort()).toEqual(
      [...new Set([...known, ...others])].filter((path) => path?.startsWith("/api/")).sort(),
    );
  });

  // Access checks do not depend on the database, so one is enough.
  if (kind === "sqlite") {
    test("[A12, A18, A21, A22, A24, A25, A31, A36] Each credential is allowed exactly its endpoints", async () => {
      const { request, issue, deploys, copyDeploys } = await startAccessCast(await openDatabase());
      const found: Record<string, Partial<Row>> = {};
      for (const key of Object.keys(api) as EndpointKey[]) {
        const tokens = Object.entries(await issue()) as [CredentialKind, string?][];
        const isUpload = key === "POST /api/chats/:chatId/files" || key.endsWith("/avatar");
        const body = isUpload ? "" : "body" in api[key] ? (validBodies[key] ?? []) : undefined;
        const headers: Record<string, string> = isUpload
          ? { "content-type": "application/octet-stream" }
          : {};
        const row: Partial<Row> = {};
        for (const [kind, as] of tokens) {
          const isFatal = /^DELETE .*\/chats\/:chatId$/.test(key);
          const chatId = isFatal ? await copyDeploys() : deploys.id;
          const reply = await request(pathOf(key, chatId), { as, body, headers });
          row[kind] = outcomeOf(reply);
          if (row[kind] !== "allowed") expectProblem(reply, `${key} ${kind}`);
        }
        found[key] = row;
      }
      expect(found).toEqual(expected);
    });
  }

  test("[A12, A18, A21, A22, A25, A31] Each credential opens the socket or is disconnected", async () => {
    const { url, request, issue } = await startAccessCast(await openDatabase());
    const tokens = await issue();
    const found: Partial<Row> = {};
    for (const [kind, token] of Object.entries(tokens) as [CredentialKind, string?][]) {
      const client = connectLiveClient(url, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      client.socket.on("open", () => client.send({ type: "ping" }));
      const isAllowed = await Promise.race([
        client.next("ready").then(() => true),
        client.closed.then(({ code }) => code !== 4401),
      ]);
      const isLimited = client.events.some((event) => event.type === "session.ended");
      const refused = token === undefined ? "sign_in_required" : "invalid_token";
      found[kind] = isAllowed ? "allowed" : isLimited ? "enrolment_required" : refused;
      if (!isAllowed && !isLimited) expect(client.events, kind).toEqual([]);
      expect((await request("GET /api/live", { as: token })).status, kind).toBe(400);
    }
    expect(found).toEqual(read);
  });
});

function expectProblem({ status, headers, body }: TestReply, message: string): void {
  const code = body.code as ProblemCode;
  expect(status, message).toBe(problems[code][0]);
  expect(headers.get("www-authenticate"), message).toEqual(challengeOf(code));
}

/** RFC 6750 §3. */
function challengeOf(code: ProblemCode): unknown {
  if (code === "sign_in_required") return "Bearer";
  if (code === "invalid_token") return 'Bearer error="invalid_token"';
  if (code !== "insufficient_scope") return null;
  return expect.stringMatching(/^Bearer error="insufficient_scope", scope="(write|admin)"$/);
}
