/**
 * From which devices a user signed in before: a sign-in from another one is worth a message. A device
 * is a kind of program on a kind of system behind one provider. The whole address would make news of
 * every reconnecting phone, and news that comes daily is not read.
 */
import type { Kysely } from "kysely";
import type { Origin } from "../../access/identity.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Schema } from "../../database/schema.ts";
import { deviceOf } from "./device.ts";
import * as store from "./known-device-store.ts";

const day = 24 * 60 * 60 * 1000;
const rememberMs = 90 * day;
const devicesPerUser = 100;

/**
 * As a step of the transaction that begins a session. Answers whether the user should hear of it:
 * the first device of all is no surprise.
 */
export async function meetDevice(
  trx: Kysely<Schema>,
  userId: number,
  origin: Origin,
  now: number,
): Promise<boolean> {
  const device = `${deviceOf(origin.userAgent)} ${networkOf(origin.ip)}`;
  const hash = hashToken(`${userId} ${device}`);
  const devices = await store.devicesOf(trx, userId);
  const known = devices.find((each) => each.hash === hash);
  await store.rememberDevice(trx, userId, hash, now);
  // Forgotten here and not by the clock: whoever stayed away for a year still had a first device.
  const old = devices
    .filter((each) => each.hash !== hash)
    .filter(({ seenAt }, index) => seenAt <= now - rememberMs || index >= devicesPerUser - 1);
  await store.forgetDevices(
    trx,
    userId,
    old.map((each) => each.hash),
  );
  return devices.length > 0 && (known?.seenAt ?? 0) <= now - rememberMs;
}

/** What a provider has many of: an IPv4 /16, an IPv6 /32. Expects a canonical address. */
function networkOf(address: string): string {
  return address.split(/[.:]/, 2).join(" ");
}
