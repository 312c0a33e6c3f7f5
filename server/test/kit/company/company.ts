/** A server whose users can sign in with an account at an OpenID provider. */
import type { CompanyRequest } from "@belfry/contracts/auth/company";
import type { Database } from "../../../src/database/database.ts";
import type { RequestOptions } from "../requests.ts";
import { startInjectedServer } from "../test-server.ts";
import { clientId, clientSecret, type OddReply, startOddProvider } from "./odd-provider.ts";

export const benAtAcme = {
  sub: "ben-at-acme",
  email: "ben@acme.example",
  email_verified: true,
  name: "Ben Harbour",
};

export async function startWithProvider(
  database: Database,
  environment: Record<string, string> = {},
) {
  const provider = await startOddProvider();
  const belfry = await startInjectedServer(database, {
    BELFRY_OIDC_ISSUER: provider.url,
    BELFRY_OIDC_CLIENT_ID: clientId,
    BELFRY_OIDC_CLIENT_SECRET: clientSecret,
    BELFRY_OIDC_NAME: "Acme",
    ...environment,
  });
  const { token: ada } = await belfry.setUp();
  const { request } = belfry;

  /** Goes to the provider and comes back. Returns the body that finishes the sign-in. */
  async function goToProvider(reply?: OddReply, options: RequestOptions = {}, path = "auth") {
    const start = `POST /api/${path}/company/start`;
    const { status, body } = await request(start, { body: {}, ...options });
    if (status !== 200) throw new Error(`${start} replied ${JSON.stringify(body)}`);
    const { url, token } = body as CompanyRequest;
    return { url, token, query: provider.approve(url, reply) };
  }

  /** Signs in with an account of these claims. */
  async function signIn(claims: Record<string, unknown> = benAtAcme, reply: OddReply = {}) {
    const { token, query } = await goToProvider({ claims, ...reply });
    return request("POST /api/auth/company/finish", { body: { token, query } });
  }

  async function connect(as: string, claims: Record<string, unknown> = benAtAcme) {
    const { token, query } = await goToProvider({ claims }, { as }, "me");
    return request("POST /api/me/company", { as, body: { token, query } });
  }

  /** Returns the reasons of failed sign-ins, as administrators read them in the audit log. */
  async function reasons(): Promise<string[]> {
    const rows = await belfry.database.sql
      .selectFrom("audit_log")
      .select("details")
      .where("event", "=", "authn_login_fail")
      .orderBy("id")
      .execute();
    return rows.map(({ details }) => JSON.parse(String(details)).reason);
  }

  return { ...belfry, ada, provider, goToProvider, signInWithCompany: signIn, connect, reasons };
}
