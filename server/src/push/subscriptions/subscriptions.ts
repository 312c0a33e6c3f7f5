/** The browsers of a user that receive push notifications. One for each session, and it ends with it. */
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import { limits } from "@belfry/contracts/limits";
import type { PushState, PushTestResult, PutPushSubscription } from "@belfry/contracts/push";
import type { SessionIdentity } from "../../access/identity.ts";
import { lockCredential } from "../../access/lock-credential.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { isPlainHttpUrl } from "../../net/ssrf-guard.ts";
import { fail, failAt } from "../../problems.ts";
import { isUsable } from "../protocol/encryption.ts";
import type { PushMessage, PushOutcome } from "../protocol/send-push.ts";
import type { subjectOf } from "../subject.ts";
import * as store from "./subscription-store.ts";

export interface SubscriptionsOptions {
  database: Database;
  clock: Clock;
  publicKey: string;
  /** Hosts of `http:` endpoints, from the configuration. All others use `https:`. */
  ownHosts: readonly string[];
  /** A function, because the public URL is known only once the server listens. */
  readSubject(): ReturnType<typeof subjectOf>;
  listSessions(userId: number, currentId: number): Promise<SessionInfo[]>;
  sendNow(
    subscription: store.SubscriptionRow,
    message: PushMessage,
  ): Promise<PushOutcome | undefined>;
  /** Makes the notification of a test. `at` identifies the test. */
  testMessage(at: string): PushMessage;
  onTested(userId: number): void;
  /** Called with the session after its subscription has changed. */
  onChanged(sessionId: number): Promise<void>;
}

export function createSubscriptions(options: SubscriptionsOptions) {
  const { database, clock, publicKey, ownHosts, readSubject, listSessions } = options;
  const { sendNow, testMessage, onTested, onChanged } = options;
  const { sql } = database;

  async function state({ user, credential }: SessionIdentity): Promise<PushState> {
    const subject = readSubject();
    const offReason = "offReason" in subject ? subject.offReason : null;
    const rows = await store.listOf(sql, user.id);
    const sessions = await listSessions(user.id, credential.id);
    const current = rows.find(({ sessionId }) => sessionId === credential.id);
    return {
      publicKey: offReason === null ? publicKey : null,
      offReason,
      devices: rows.flatMap((row) => {
        const session = sessions.find(({ id }) => id === row.sessionId);
        return session ? [deviceOf(row, session)] : [];
      }),
      current: current ? { endpoint: current.endpoint, p256dh: current.p256dh } : null,
    };
  }

  async function put(identity: SessionIdentity, body: PutPushSubscription): Promise<PushState> {
    if ("offReason" in readSubject()) fail("push_off");
    const { user, credential } = identity;
    const { endpoint, keys, expirationTime = null } = body;
    checkEndpoint(endpoint);
    if (!isUsable(keys)) failAt("/keys", "are not the keys of a browser");
    const expiresAt = expirationTime === null ? null : Math.trunc(expirationTime);
    const sessionId = credential.id;
    await sql.transaction().execute(async (trx) => {
      await lockCredential(trx, identity);
      const rows = await store.listOf(trx, user.id);
      const known = rows.find((row) => row.sessionId === sessionId);
      const showsText = body.showsText ?? known?.showsText ?? true;
      if (
        known?.endpoint === endpoint &&
        known.p256dh === keys.p256dh &&
        known.auth === keys.auth
      ) {
        return store.setShowsText(trx, sessionId, { showsText, expiresAt });
      }
      const createdAt = clock.now();
      const row = {
        sessionId,
        userId: user.id,
        endpoint,
        ...keys,
        showsText,
        createdAt,
        expiresAt,
      };
      const others = rows.filter((row) => row.sessionId !== sessionId);
      const tooMany = others.slice(0, Math.max(0, others.length + 1 - limits.pushDevicesPerUser));
      await store.deleteSubscriptions(
        trx,
        tooMany.map((row) => row.sessionId),
      );
      if (!(await store.put(trx, row))) fail("push_endpoint_taken");
    });
    await onChanged(sessionId);
    return state(identity);
  }

  function checkEndpoint(endpoint: string): void {
    const url = URL.parse(endpoint);
    const isSecure = url?.protocol === "https:" || ownHosts.includes(url?.host ?? "");
    if (!url || !isPlainHttpUrl(url) || !isSecure || !/^[!-~]+$/.test(endpoint)) {
      failAt("/endpoint", "must be the https URL of a push service");
    }
  }

  async function deleteSubscription({ credential }: SessionIdentity): Promise<void> {
    await store.deleteSubscriptions(sql, [credential.id]);
    await onChanged(credential.id);
  }

  /** Sends a notification to all devices of the user. */
  async function sendTest({ user, credential }: SessionIdentity): Promise<PushTestResult> {
    if ("offReason" in readSubject()) fail("push_off");
    const now = clock.now();
    const rows = await store.listActive(sql, user.id, now);
    if (rows.length === 0) fail("push_not_on");
    const sessions = await listSessions(user.id, credential.id);
    await store.startTest(sql, user.id, now);
    const message = testMessage(isoTime(now));
    const devices = await Promise.all(
      rows.map(async (row) => {
        const failure = failureOf(await sendNow(row, message));
        if (failure !== null) await store.recordTestFailure(sql, row, { at: now, failure });
        const device = sessions.find(({ id }) => id === row.sessionId)?.device ?? "";
        return { sessionId: row.sessionId, device, failure };
      }),
    );
    onTested(user.id);
    return { devices };
  }

  /** Ignores a test that is not the last one of this browser. */
  async function recordOpened({ user, credential }: SessionIdentity, at: string): Promise<void> {
    const testedAt = Date.parse(at);
    const isNew = await store.recordOpened(sql, credential.id, { testedAt, at: clock.now() });
    if (isNew) onTested(user.id);
  }

  return { state, put, delete: deleteSubscription, sendTest, recordOpened };
}

/** Returns null if the push service has accepted the notification. */
function failureOf(outcome: PushOutcome | undefined): string | null {
  switch (outcome?.type) {
    case "sent":
      return null;
    case "gone":
      return "The browser has unsubscribed. Turn notifications on again.";
    case "rejected":
    case "retry":
      return outcome.reason;
    case undefined:
      return "Too many notifications are waiting. Try again.";
  }
}

function deviceOf(row: store.SubscriptionRow, { id, device, isCurrent }: SessionInfo) {
  const { failingSince, failingReason, lastSentAt, testedAt, testFailure, testOpenedAt } = row;
  return {
    sessionId: id,
    device,
    service: new URL(row.endpoint).host,
    isCurrent,
    showsText: row.showsText,
    createdAt: isoTime(row.createdAt),
    lastSentAt: lastSentAt === null ? null : isoTime(lastSentAt),
    failing:
      failingSince === null ? null : { since: isoTime(failingSince), reason: failingReason ?? "" },
    test:
      testedAt === null
        ? null
        : {
            at: isoTime(testedAt),
            failure: testFailure,
            openedAfterMs: testOpenedAt === null ? null : Math.max(0, testOpenedAt - testedAt),
          },
  };
}
