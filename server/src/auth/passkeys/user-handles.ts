/**
 * The name by which an authenticator knows a user (WebAuthn's user handle): the same for all
 * passkeys of one user, and telling nothing to whoever reads the authenticator's list. It differs
 * between installations, for an authenticator keeps one passkey for a handle and a host name: two
 * servers on two ports of one host would push out each other's.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { handleSalt } from "./passkey-store.ts";

export interface UserHandles {
  of(userId: number): Promise<Buffer<ArrayBuffer>>;
}

export function createUserHandles({ sql }: Database): UserHandles {
  let salt: string | undefined;
  return {
    async of(userId) {
      salt ??= await handleSalt(sql, randomBytes(32).toString("base64url"));
      return createHmac("sha256", salt).update(`user:${userId}`).digest();
    },
  };
}
