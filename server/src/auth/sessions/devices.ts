/** Devices that users sign in from: their names, and whether a sign-in comes from a new one. */
import bowser from "bowser";
import type { Origin } from "../../access/identity.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Sql } from "../../database/schema.ts";
import * as store from "./device-store.ts";

const unknownDevice = "Unknown device";

/** Returns a name such as "Firefox on Linux" or "curl". Safe to show for any header. */
export function deviceOf(userAgent: string): string {
  if (!userAgent.startsWith("Mozilla/")) return programOf(userAgent);
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(isPlain).join(" on ") || unknownDevice;
}

/** The user agent of a program begins with its name, that of every browser with "Mozilla". */
function programOf(userAgent: string): string {
  const name = userAgent.split(/[/\s(]/)[0];
  return isPlain(name) ? name : unknownDevice;
}

/** The name appears in messages, and clients control it: no Markdown, no unusual characters. */
function isPlain(name: string | undefined): name is string {
  return name !== undefined && /^[A-Za-z][A-Za-z0-9 .+-]{0,39}$/.test(name);
}

const dayMs = 24 * 60 * 60 * 1000;
const rememberMs = 90 * dayMs;
const devicesPerUser = 100;

/**
 * Records the device of a sign-in within the transaction that starts the session. Returns whether
 * to notify the user: true for a new device, false for the first. A device is a program on a system
 * in a provider's network. With the full IP, every reconnecting phone would cause a notice.
 */
export async function recordDevice(
  trx: Sql,
  userId: number,
  origin: Origin,
  now: number,
): Promise<boolean> {
  const device = `${deviceOf(origin.userAgent)} ${networkOf(origin.ip)}`;
  const hash = hashToken(`${userId} ${device}`);
  const devices = await store.listDevices(trx, userId);
  const known = devices.find((each) => each.hash === hash);
  await store.writeDevice(trx, userId, hash, now);
  // Deleted here instead of by a job: a user who returns after a year already had a first device.
  const old = devices
    .filter((each) => each.hash !== hash)
    .filter(({ seenAt }, index) => seenAt <= now - rememberMs || index >= devicesPerUser - 1);
  await store.deleteDevices(
    trx,
    userId,
    old.map((each) => each.hash),
  );
  return devices.length > 0 && (known?.seenAt ?? 0) <= now - rememberMs;
}

/** A network the size of a provider's: IPv4 /16, IPv6 /32. Expects a canonical IP. */
function networkOf(ip: string): string {
  return ip.split(/[.:]/, 2).join(" ");
}
