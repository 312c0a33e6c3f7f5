/** The cast on a server with a public URL, and steps with passkeys. */
import type { Passkey } from "@belfry/contracts/auth/passkeys";
import type { Database } from "../../src/database/database.ts";
import {
  type Authenticator,
  createAuthenticator,
  type ResponseOverrides,
} from "./authenticator/authenticator.ts";
import type { RequestOptions, TestReply } from "./test-server.ts";
import { startWithTwoFactor } from "./two-factor.ts";

const publicUrl = "https://chat.example.org";

export async function startWithPasskeys(
  database: Database,
  environment: Record<string, string> = {},
) {
  const cast = await startWithTwoFactor(database, {
    BELFRY_PUBLIC_URL: publicUrl,
    BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
    ...environment,
  });
  const { request } = cast;

  async function requestCreation(as: string) {
    return (await request("POST /api/me/passkeys/options", { as })).body.options;
  }

  async function requestSignature(ticket?: string, options: RequestOptions = {}) {
    const reply = await request("POST /api/auth/passkey/options", { ...options, body: { ticket } });
    return reply.body.options;
  }

  function registerPasskey(as: string, response: unknown, name = "Phone"): Promise<TestReply> {
    return request("POST /api/me/passkeys", { as, body: { name, response } });
  }

  function verifyPasskey(response: unknown, ticket?: string, options: RequestOptions = {}) {
    return request("POST /api/auth/passkey/verify", { ...options, body: { ticket, response } });
  }

  return {
    ...cast,
    requestCreation,
    requestSignature,
    registerPasskey,
    verifyPasskey,
    authenticator: (options = {}) => createAuthenticator({ origin: publicUrl, ...options }),

    /** Creates a passkey on the authenticator and registers it. */
    async add(as: string, authenticator: Authenticator, name?: string): Promise<Passkey> {
      return (await registerPasskey(as, authenticator.create(await requestCreation(as)), name))
        .body;
    },

    /** Signs in with the newest passkey of the authenticator. */
    async signInWith(
      authenticator: Authenticator,
      overrides: ResponseOverrides = {},
    ): Promise<TestReply> {
      return verifyPasskey(authenticator.sign(await requestSignature(), overrides));
    },

    async list(as: string): Promise<Passkey[]> {
      return (await request("GET /api/me/passkeys", { as })).body.items;
    },
  };
}
