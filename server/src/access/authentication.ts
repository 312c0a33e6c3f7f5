/** Identifies requests: when their headers arrive, and again after a body that arrives later. */
import type { FastifyRequest } from "fastify";
import { hasArrived } from "../http/raw-bodies.ts";
import { fail } from "../problems.ts";
import { type AccessRule, requireAccess } from "./access.ts";
import { bearerChallenge, type Credentials } from "./credentials.ts";
import type { Identity, Origin } from "./identity.ts";

export interface AuthenticationOptions {
  credentials: Credentials;
  /** Returns the identity behind a token. Rejects an unknown, expired or revoked one. */
  identify(token: string, origin: Origin): Promise<Identity>;
  /** Rejects a session whose password was not confirmed recently. */
  requireRecent(identity: Identity): void;
  originOf(request: FastifyRequest): Origin;
}

export function createAuthentication(options: AuthenticationOptions) {
  const { credentials, identify, requireRecent, originOf } = options;

  /** Returns the identity of a request. Rejects it if its credential does not fulfil the rule. */
  async function authenticate(request: FastifyRequest, rule: AccessRule): Promise<Identity> {
    const credential = credentials.read(request);
    if (!credential) fail("sign_in_required", { headers: bearerChallenge });
    const identity = await identify(credential.token, originOf(request));
    requireAccess(identity, rule, requireRecent);
    return identity;
  }

  return {
    /**
     * Returns the identity of a request, and a function that returns it once the body is there. A
     * body can take seconds to arrive: if it is not complete, the credential is looked up again later.
     */
    async begin(request: FastifyRequest, rule: AccessRule) {
      const identity = await authenticate(request, rule);
      const isLate = !hasArrived(request.raw);
      const identityNow = isLate ? () => authenticate(request, rule) : async () => identity;
      return { identity, identityNow };
    },
  };
}
