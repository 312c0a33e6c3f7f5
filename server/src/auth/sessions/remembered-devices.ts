/**
 * Devices that a user has signed in with, known by a random token that only they keep: a cookie, or
 * what a program stores. Its wrong passwords are counted separately, so that others who guess at the
 * account cannot delay its user. The token gives no access: with it, one can only guess.
 */
import { hashToken, isDeviceToken, makeDeviceToken } from "../../crypto/tokens.ts";
import type { Sql } from "../../database/schema.ts";
import { emailSpellings } from "../../users/users.ts";
import * as store from "./remembered-device-store.ts";

const devicesPerUser = 20;
const rememberMs = 180 * 24 * 60 * 60 * 1000;

export interface RememberedDevice {
  userId: number;
  tokenHash: string;
}

/** Returns undefined unless the user with this e-mail has signed in with the device. */
export async function findRememberedDevice(
  sql: Sql,
  token: string | undefined,
  email: string,
  now: number,
): Promise<RememberedDevice | undefined> {
  if (token === undefined || !isDeviceToken(token)) return undefined;
  const tokenHash = hashToken(token);
  const emails = emailSpellings(email);
  const userId = await store.findUserOf(sql, tokenHash, emails, now - rememberMs);
  return userId === undefined ? undefined : { userId, tokenHash };
}

/**
 * Remembers the device of a correct sign-in. Returns its token: the same one if this server issued
 * it, since several users may share a browser, and otherwise a new one, which nobody else can know.
 */
export async function rememberDevice(
  trx: Sql,
  userId: number,
  token: string,
  now: number,
): Promise<string> {
  const isKept = isDeviceToken(token) && (await store.isIssued(trx, hashToken(token)));
  const kept = isKept ? token : makeDeviceToken();
  await store.write(trx, userId, hashToken(kept), now);
  await store.deleteOldest(trx, userId, devicesPerUser);
  return kept;
}

export function forgetOldDevices(sql: Sql, now: number, most: number): Promise<number> {
  return store.deleteSeenBefore(sql, now - rememberMs, most);
}
