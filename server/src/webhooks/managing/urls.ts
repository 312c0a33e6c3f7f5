/** The secret URLs of webhooks, and their integration keys. */
import type { WebhookUrl } from "@belfry/contracts/webhooks/webhooks";
import type { Secrets } from "../../crypto/secrets.ts";
import { hashToken, integrationKeyOf, makeWebhookToken } from "../../crypto/tokens.ts";
import type { StoredToken } from "../webhook-store.ts";

interface WebhookUrlsOptions {
  secrets: Secrets;
  publicUrl(): string;
}

export type WebhookUrls = ReturnType<typeof createWebhookUrls>;

export function createWebhookUrls({ secrets, publicUrl }: WebhookUrlsOptions) {
  function urlOf(token: string): WebhookUrl {
    return {
      url: `${publicUrl()}/api/webhooks/${token}`,
      integrationKey: integrationKeyOf(token),
    };
  }

  return {
    /** Returns a new URL, and its token as it is stored. */
    create(): { shown: WebhookUrl; stored: StoredToken & { keyHash: string } } {
      const token = makeWebhookToken();
      const shown = urlOf(token);
      const tokenHash = hashToken(token);
      const tokenSealed = secrets.seal(token, ownerOf(tokenHash));
      return {
        shown,
        stored: { tokenHash, tokenSealed, keyHash: hashToken(shown.integrationKey) },
      };
    },

    read({ tokenHash, tokenSealed }: StoredToken): WebhookUrl {
      return urlOf(secrets.open(tokenSealed, ownerOf(tokenHash)));
    },
  };
}

/** Binds a sealed token to its hash. */
function ownerOf(tokenHash: string): string {
  return `webhook ${tokenHash}`;
}
