/** Which company accounts may sign in, and the users that are created for them. */
import type { Me } from "@belfry/contracts/users";
import type { Origin } from "../../access/identity.ts";
import { fail, Refusal } from "../../problems.ts";
import { parseDisplayName, parseEmail } from "../../users/users.ts";
import type { AuthOptions } from "../options.ts";
import { isSetUp } from "../setup/setup-store.ts";
import type { Claims } from "./claims.ts";
import * as store from "./company-store.ts";

export function createNewUsers({
  database,
  clock,
  users,
  audit,
  config,
  invitedChats: chats,
}: AuthOptions) {
  const { sql } = database;

  /** Rejects accounts of other domains, if the administrator has named some. */
  function requireDomain({ email }: Claims): void {
    const { oidcAllowedDomains: allowed } = config;
    if (allowed.length === 0) return;
    const domain = email?.split("@").at(-1) ?? "";
    if (!allowed.includes(domain)) {
      fail("company_not_allowed", {
        detail: `Only e-mail addresses of ${allowed.join(", ")} can sign in here.`,
      });
    }
  }

  /** Creates the user of an account that nobody has connected. */
  async function create(claims: Claims, origin: Origin): Promise<Me> {
    if (config.oidcCreateUsers === "off") fail("company_not_connected");
    const email = readEmail(claims);
    if (await users.findByEmail(email)) fail("company_email_taken");
    if (!(await isSetUp(sql))) fail("company_not_allowed", { detail: "Set up this server first." });
    for (const name of [...claims.names, email]) {
      const user = await createNamed(claims, email, name, origin);
      if (user) return user;
    }
    return fail("company_not_allowed", { detail: "The name of this account cannot be used here." });
  }

  /** Rejects an address that the provider has not verified: it may be somebody else's. */
  function readEmail({ email, isEmailVerified }: Claims): string {
    const isTrusted =
      isEmailVerified === "yes" ||
      // Some providers never say it. The administrator trusts the addresses of these domains.
      (isEmailVerified === "unknown" && config.oidcAllowedDomains.length > 0);
    if (email === undefined || !isTrusted) fail("company_email_unverified");
    return parseEmail("/email", email);
  }

  /** Returns undefined if the name cannot be used, as that of another user. */
  async function createNamed(
    claims: Claims,
    email: string,
    name: string,
    origin: Origin,
  ): Promise<Me | undefined> {
    try {
      const displayName = parseDisplayName("/displayName", name);
      return await insert(claims, { email, displayName, passwordHash: "", role: "member" }, origin);
    } catch (error) {
      if (isAboutName(error)) return undefined;
      throw error;
    }
  }

  async function insert(
    claims: Claims,
    draft: Parameters<typeof users.create>[0],
    origin: Origin,
  ): Promise<Me> {
    const { user, announceJoin } = await sql.transaction().execute(async (trx) => {
      const user = await users.create(draft, trx);
      const account = { userId: user.id, email: draft.email, isByUser: false, now: clock.now() };
      // Another request has created the user of this account at the same time.
      if (!(await store.insertAccount(trx, claims, account))) fail("company_expired");
      const by = { user, origin };
      const announceJoin = await chats.joinWithin(trx, { userId: user.id, by }, []);
      const details = { method: "company" };
      await audit.within(trx).success(by, "user_created", `user:${user.id}`, details);
      return { user, announceJoin };
    });
    await announceJoin();
    return user;
  }

  return { requireDomain, create };
}

function isAboutName(error: unknown): boolean {
  const { errors = [] } = error instanceof Refusal ? error.details : {};
  return errors.some(({ pointer }) => pointer === "/displayName");
}
