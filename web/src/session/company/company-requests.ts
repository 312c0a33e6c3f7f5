/** Sends the user to the company's sign-in, and finishes when they are back. */
import { companyCallbackPath } from "@belfry/contracts/auth/company-path";
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { call } from "../../api/call.ts";
import { readLocal, writeLocal } from "../../ui/local-storage.ts";

export type CompanyPurpose = "sign-in" | "connect";

interface Pending {
  purpose: CompanyPurpose;
  token: string;
  /** The path to open afterwards. */
  returnTo: string;
}

/** Not in the session of the tab: an installed app may come back in another one. */
const key = "company-sign-in";

/** Leaves the page. */
export async function goToCompany(purpose: CompanyPurpose, returnTo: string): Promise<void> {
  const { url, token } =
    purpose === "sign-in"
      ? await call("POST /api/auth/company/start")
      : await call("POST /api/me/company/start");
  writeLocal(key, JSON.stringify({ purpose, token, returnTo } satisfies Pending));
  location.assign(url);
}

/** Returns the request that this browser has begun. Each can be taken once. */
export function takePending(): Pending | null {
  const stored = readLocal(key);
  writeLocal(key, null);
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null; // something else has written there
  }
}

/** Returns a challenge if the user has turned on two-factor in Belfry. */
export async function finishAtCompany(
  { purpose, token }: Pending,
  query: string,
): Promise<Challenge | null> {
  const body = { token, query };
  if (purpose === "connect") {
    await call("POST /api/me/company", { body });
    return null;
  }
  const reply = await call("POST /api/auth/company/finish", { body });
  return "require2fa" in reply ? reply : null;
}

/** Where to open the app after a sign-in that began on this page. */
export function currentPath(): string {
  const { pathname, search } = location;
  return pathname === companyCallbackPath ? "/" : `${pathname}${search}`;
}
