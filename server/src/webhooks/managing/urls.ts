/** The secret URLs: made, and read again from what the database holds sealed. */
import type { Secrets } from "../../crypto/secrets.ts";
import { hashToken, makeWebhookToken } from "../../crypto/tokens.ts";

export interface StoredToken {
  tokenHash: string;
  tokenSealed: string;
}

export interface Urls {
  make(): StoredToken & { url: string };
  read(token: StoredToken): string;
}

export function createUrls({
  secrets,
  publicUrl,
}: {
  secrets: Secrets;
  publicUrl(): string;
}): Urls {
  const urlOf = (token: string) => `${publicUrl()}/api/webhooks/${token}`;

  return {
    make() {
      const token = makeWebhookToken();
      const tokenHash = hashToken(token);
      return { url: urlOf(token), tokenHash, tokenSealed: secrets.seal(token, ownerOf(tokenHash)) };
    },

    read: ({ tokenHash, tokenSealed }) => urlOf(secrets.open(tokenSealed, ownerOf(tokenHash))),
  };
}

function ownerOf(tokenHash: string): string {
  return `webhook ${tokenHash}`;
}
