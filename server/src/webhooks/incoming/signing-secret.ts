/** The secret that a webhook's senders sign with, sealed for the webhook's id. */
import type { Secrets } from "../../crypto/secrets.ts";

export function sealSigningSecret(secrets: Secrets, webhookId: number, secret: string): string {
  return secrets.seal(secret, ownerOf(webhookId));
}

export function openSigningSecret(secrets: Secrets, webhookId: number, sealed: string): string {
  return secrets.open(sealed, ownerOf(webhookId));
}

/** Returns the owner that a secret is sealed for: the webhook's id, which no rotation changes. */
function ownerOf(webhookId: number): string {
  return `webhook secret ${webhookId}`;
}
