/** Who a request speaks for, once its credential was believed. */
import type { Me } from "@belfry/contracts/users";

export interface Identity {
  user: Me;
  session: {
    id: number;
    /** Milliseconds since 1970 UTC. */
    expiresAt: number;
    /** When the password was last given in this session. */
    authenticatedAt: number;
  };
}
