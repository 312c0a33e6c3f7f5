/** The secret that a webhook's senders sign with, sealed for the webhook's id. */
import type { Secrets } from "../../crypto/secrets.ts";

export function sealSigningSecret(secrets: Secrets, webhookId: number, secret: string): string {
  return secrets.seal(secret, ownerOf(webhookId));
}

export function openSigningSecret(secrets: Secrets, webhookId: number, sealed: string): string {
  return secrets.open(sealed, ownerOf(webhookId));
}

/** The id, because no rotation changes it. */
function ownerOf(webhookId: number): string {
  return `webhook secret ${webhookId}`;
}
