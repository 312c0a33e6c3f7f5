/** The URL and the integration key of a webhook: masked until the user shows them, and loaded when first needed. */
import type { Webhook, WebhookUrl } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { copyText } from "../../ui/controls/clipboard.ts";
import { useUrl } from "./use-url.ts";

const mask = "••••••••••••";

export type SecretUrl = ReturnType<typeof useSecretUrl>;

/** `created` is known if the webhook was created a moment ago. */
export function useSecretUrl(webhook: Webhook, created: WebhookUrl | undefined) {
  const [secret, setSecret] = useState(created ?? null);
  const [isShown, setShown] = useState(false);
  const { load: loadUrl, ...loading } = useUrl(webhook);

  /** Returns null if the URL could not be loaded, or the user did not confirm. */
  async function loadSecret(): Promise<WebhookUrl | null> {
    let loaded = secret as WebhookUrl | null;
    if (loaded !== null) return loaded;
    await loadUrl((url, integrationKey) => {
      loaded = { url, integrationKey };
    });
    setSecret(loaded);
    return loaded;
  }

  async function load(): Promise<string | null> {
    return (await loadSecret())?.url ?? null;
  }

  async function toggle() {
    if (isShown) setShown(false);
    else if ((await loadSecret()) !== null) setShown(true);
  }

  /** Copies a text with the secrets. If the browser blocks it, they are shown to be copied by hand. */
  async function copy(textWith: (secret: WebhookUrl) => string): Promise<boolean> {
    const loaded = await loadSecret();
    if (loaded === null) return false;
    const isCopied = await copyText(textWith(loaded));
    if (!isCopied) setShown(true);
    return isCopied;
  }

  const start = secret?.url.replace(/whk_.*$/, "") ?? `${location.origin}/api/webhooks/`;
  const masked = { url: `${start}whk_${mask}`, integrationKey: mask };
  const { url: shown, integrationKey: shownKey } = (isShown && secret) || masked;
  return { ...loading, shown, shownKey, isShown: isShown && secret !== null, load, toggle, copy };
}
