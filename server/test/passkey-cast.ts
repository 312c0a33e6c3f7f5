/** The cast at a server with a name of its own, and what people do with passkeys there. */
import type { Passkey } from "@belfry/contracts/auth/passkeys";
import type { Database } from "../src/database/database.ts";
import { type Authenticator, type Lie, openAuthenticator } from "./authenticator.ts";
import type { Answer } from "./belfry.ts";
import { openSecondFactorCast } from "./second-factor.ts";

const home = "https://chat.example.org";

export async function openPasskeyCast(
  database: Database,
  environment: Record<string, string> = {},
) {
  const cast = await openSecondFactorCast(database, {
    BELFRY_PUBLIC_URL: home,
    BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
    ...environment,
  });
  const { ask } = cast;
  const from = (address: string) => ({ "x-forwarded-for": address });

  async function askToCreate(as: string) {
    return (await ask("POST /api/me/passkeys/options", { as })).body.options;
  }

  async function askToSign(ticket?: string, headers = {}) {
    const body = { ticket };
    return (await ask("POST /api/auth/passkey/options", { body, headers })).body.options;
  }

  function keep(as: string, response: unknown, name = "Phone"): Promise<Answer> {
    return ask("POST /api/me/passkeys", { as, body: { name, response } });
  }

  function enter(response: unknown, ticket?: string, headers = {}): Promise<Answer> {
    return ask("POST /api/auth/passkey/verify", { body: { ticket, response }, headers });
  }

  return {
    ...cast,
    from,
    askToCreate,
    askToSign,
    keep,
    enter,
    authenticator: (options = {}) => openAuthenticator({ origin: home, ...options }),

    /** Adds a passkey to the authenticator and to the user. */
    async add(as: string, authenticator: Authenticator, name?: string): Promise<Passkey> {
      return (await keep(as, authenticator.create(await askToCreate(as)), name)).body;
    },

    /** The whole sign-in, honest but for the lie. */
    async signInWith(authenticator: Authenticator, lie: Lie = {}): Promise<Answer> {
      return enter(authenticator.sign(await askToSign(), lie));
    },

    async list(as: string): Promise<Passkey[]> {
      return (await ask("GET /api/me/passkeys", { as })).body.items;
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
