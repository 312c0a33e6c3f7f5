/** What a webhook's senders sign with: kept sealed, told to nobody. */
import type { Secrets } from "../../crypto/secrets.ts";

export function sealedSecretOf(secrets: Secrets, webhookId: number, secret: string | null) {
  return secret === null ? null : secrets.seal(secret, ownerOf(webhookId));
}

export function openedSecret(secrets: Secrets, webhookId: number, sealed: string): string {
  return secrets.open(sealed, ownerOf(webhookId));
}

/** The id, which no rotation changes. */
function ownerOf(webhookId: number): string {
  return `webhook secret ${webhookId}`;
}
