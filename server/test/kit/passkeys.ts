/** The cast at a server with a name of its own, and what people do with passkeys there. */
import type { Passkey } from "@belfry/contracts/auth/passkeys";
import type { Database } from "../../src/database/database.ts";
import {
  type Authenticator,
  createAuthenticator,
  type Lie,
} from "./authenticator/authenticator.ts";
import type { TestReply } from "./test-server.ts";
import { startWithTwoFactor } from "./two-factor.ts";

const home = "https://chat.example.org";

export async function startWithPasskeys(
  database: Database,
  environment: Record<string, string> = {},
) {
  const cast = await startWithTwoFactor(database, {
    BELFRY_PUBLIC_URL: home,
    BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
    ...environment,
  });
  const { request } = cast;
  const from = (address: string) => ({ "x-forwarded-for": address });

  async function askToCreate(as: string) {
    return (await request("POST /api/me/passkeys/options", { as })).body.options;
  }

  async function askToSign(ticket?: string, headers = {}) {
    const body = { ticket };
    return (await request("POST /api/auth/passkey/options", { body, headers })).body.options;
  }

  function keep(as: string, response: unknown, name = "Phone"): Promise<TestReply> {
    return request("POST /api/me/passkeys", { as, body: { name, response } });
  }

  function enter(response: unknown, ticket?: string, headers = {}): Promise<TestReply> {
    return request("POST /api/auth/passkey/verify", { body: { ticket, response }, headers });
  }

  return {
    ...cast,
    from,
    askToCreate,
    askToSign,
    keep,
    enter,
    authenticator: (options = {}) => createAuthenticator({ origin: home, ...options }),

    /** Adds a passkey to the authenticator and to the user. */
    async add(as: string, authenticator: Authenticator, name?: string): Promise<Passkey> {
      return (await keep(as, authenticator.create(await askToCreate(as)), name)).body;
    },

    /** The whole sign-in, honest but for the lie. */
    async signInWith(authenticator: Authenticator, lie: Lie = {}): Promise<TestReply> {
      return enter(authenticator.sign(await askToSign(), lie));
    },

    async list(as: string): Promise<Passkey[]> {
      return (await request("GET /api/me/passkeys", { as })).body.items;
    },

    async events(...names: string[]) {
      return database.sql
        .selectFrom("audit_log")
        .selectAll()
        .where("event", "in", names)
        .orderBy("id")
        .execute();
    },
  };
}
