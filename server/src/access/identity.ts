/** The user and the credential behind a request. */
import type { Scope } from "@belfry/contracts/auth/api-keys";
import type { Me } from "@belfry/contracts/users";

/** The client of a request, for the session list and the audit log. */
export interface Origin {
  ip: string;
  userAgent: string;
}

/** The client of a sign-in. */
export interface SignInOrigin extends Origin {
  /** Set if the device should be remembered; empty if it is not remembered yet. */
  deviceToken?: string;
}

export interface SessionCredential {
  kind: "session";
  id: number;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
  /** When the user last confirmed the password, or used another factor, in this session. */
  authenticatedAt: number;
}

export interface ApiKeyCredential {
  kind: "api_key";
  id: number;
  expiresAt: number | null;
  scopes: readonly Scope[];
}

export type Credential = SessionCredential | ApiKeyCredential;

export interface Identity {
  user: Me;
  origin: Origin;
  credential: Credential;
  /** The policy requires two-factor and the user has not turned it on: nothing else is allowed. */
  isLimited: boolean;
}

export interface SessionIdentity extends Identity {
  credential: SessionCredential;
}

export function isSession(identity: Identity): identity is SessionIdentity {
  return identity.credential.kind === "session";
}

/** Identifies a credential in signals, such as `session:5`. */
export type CredentialName = `session:${number}` | `api_key:${number}`;

export function nameOf({ kind, id }: Pick<Credential, "kind" | "id">): CredentialName {
  return `${kind}:${id}`;
}
