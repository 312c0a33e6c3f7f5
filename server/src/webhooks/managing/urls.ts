/** The secret URLs of webhooks. */
import type { Secrets } from "../../crypto/secrets.ts";
import { hashToken, makeWebhookToken } from "../../crypto/tokens.ts";
import type { StoredToken } from "../webhook-store.ts";

interface WebhookUrlsOptions {
  secrets: Secrets;
  publicUrl(): string;
}

export type WebhookUrls = ReturnType<typeof createWebhookUrls>;

export function createWebhookUrls({ secrets, publicUrl }: WebhookUrlsOptions) {
  const urlOf = (token: string) => `${publicUrl()}/api/webhooks/${token}`;

  return {
    /** Returns a new URL, and its token as it is stored. */
    create(): StoredToken & { url: string } {
      const token = makeWebhookToken();
      const tokenHash = hashToken(token);
      return { url: urlOf(token), tokenHash, tokenSealed: secrets.seal(token, ownerOf(tokenHash)) };
    },

    read({ tokenHash, tokenSealed }: StoredToken): string {
      return urlOf(secrets.open(tokenSealed, ownerOf(tokenHash)));
    },
  };
}

/** Binds a sealed token to its hash. */
function ownerOf(tokenHash: string): string {
  return `webhook ${tokenHash}`;
}
