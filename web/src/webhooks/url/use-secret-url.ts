/** The URL of a webhook: masked until the user shows it, and loaded when it is first needed. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { copyText } from "../../ui/controls/clipboard.ts";
import { useUrl } from "./use-url.ts";

const mask = "••••••••••••";

export type SecretUrl = ReturnType<typeof useSecretUrl>;

/** `createdUrl` is known if the webhook was created a moment ago. */
export function useSecretUrl(webhook: Webhook, createdUrl: string | undefined) {
  const [url, setUrl] = useState(createdUrl ?? null);
  const [isShown, setShown] = useState(false);
  const { load: loadUrl, ...loading } = useUrl(webhook);

  /** Returns null if the URL could not be loaded, or the user did not confirm. */
  async function load(): Promise<string | null> {
    let loaded = url as string | null;
    if (loaded !== null) return loaded;
    await loadUrl((url) => {
      loaded = url;
    });
    setUrl(loaded);
    return loaded;
  }

  async function toggle() {
    if (isShown) setShown(false);
    else if ((await load()) !== null) setShown(true);
  }

  /** Copies a text with the URL. If the browser blocks it, the URL is shown to be copied by hand. */
  async function copy(textWith: (url: string) => string): Promise<boolean> {
    const loaded = await load();
    if (loaded === null) return false;
    const isCopied = await copyText(textWith(loaded));
    if (!isCopied) setShown(true);
    return isCopied;
  }

  const start = url?.replace(/whk_.*$/, "") ?? `${location.origin}/api/webhooks/`;
  const shown = isShown && url !== null ? url : `${start}whk_${mask}`;
  return { ...loading, shown, isShown: isShown && url !== null, load, toggle, copy };
}
