/**
 * WebAuthn user handles: the same for all passkeys of a user, and meaningless to whoever reads the
 * authenticator's list. They are salted per installation because an authenticator keeps one passkey
 * per handle and host name: two servers on two ports of one host would overwrite each other's.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { userHandleSalt } from "./passkey-store.ts";

export type UserHandles = ReturnType<typeof createUserHandles>;

export function createUserHandles({ sql }: Pick<Database, "sql">) {
  let salt: string | undefined;

  async function handleOf(userId: number): Promise<Buffer<ArrayBuffer>> {
    salt ??= await userHandleSalt(sql, randomBytes(32).toString("base64url"));
    return createHmac("sha256", salt).update(`user:${userId}`).digest();
  }

  return { handleOf };
}
