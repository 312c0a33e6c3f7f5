/** Who a request speaks for, once its credential was believed. */
import type { Scope } from "@belfry/contracts/auth/api-keys";
import type { Me } from "@belfry/contracts/users";

/** Where a request comes from, for the session list and the audit log. */
export interface Origin {
  ip: string;
  userAgent: string;
}

export interface SessionCredential {
  kind: "session";
  id: number;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
  /** When the password, or another proof of presence, was last given in this session. */
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
  /** Only two-factor may be turned on: the policy asks for it and this user has none. */
  isLimited: boolean;
}

/** What the endpoints for sessions get. */
export interface SessionIdentity extends Identity {
  credential: SessionCredential;
}

export function isSession(identity: Identity): identity is SessionIdentity {
  return identity.credential.kind === "session";
}

/** One name for a credential, such as `session:5`, by which its end is made known. */
export type CredentialName = `session:${number}` | `api_key:${number}`;

export function nameOf({ kind, id }: Pick<Credential, "kind" | "id">): CredentialName {
  return `${kind}:${id}`;
}
