/**
 * Copy URL, first of a row's actions. The server may ask for the password before it tells the URL
 * of somebody else's webhook; a browser that refuses to copy gets the URL shown and selected.
 */
import type { Webhook } from "@belfry/contracts/webhooks";
import { type ReactNode, useState } from "react";
import { call } from "../live/call.ts";
import { useReauthentication } from "../sign-in/use-reauthentication.tsx";
import { explain, isCalledOff } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CopyField } from "../ui/controls/CopyField.tsx";
import { useCopy } from "../ui/controls/use-copy.ts";
import { Icon } from "../ui/marks/Icon.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./webhooks.module.css";

const words = text.webhooks;

interface Props {
  webhook: Webhook;
  /** The actions that stand beside it. */
  children: ReactNode;
}

export function CopyUrl({ webhook, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { outcome, copy } = useCopy();
  const { confirmed, question } = useReauthentication(words.confirmWhy(webhook.name));

  async function copyUrl() {
    setBusy(true);
    setFailure(null);
    setShownUrl(null);
    try {
      const params = { chatId: webhook.chatId, webhookId: webhook.id };
      const { url } = await confirmed(() =>
        call("GET /api/chats/:chatId/webhooks/:webhookId/url", { params }),
      );
      if (!(await copy(url))) setShownUrl(url);
    } catch (error) {
      if (!isCalledOff(error)) setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className={styles.actions}>
        <Button size="small" isBusy={isBusy} onClick={copyUrl}>
          <Icon name={outcome === "copied" ? "check" : "copy"} size={16} />
          {outcome === "copied" ? text.ui.copied : words.copyUrl}
        </Button>
        {children}
      </div>
      {shownUrl && <CopyField label={words.url} value={shownUrl} action={text.ui.copy} hasFailed />}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {question}
    </>
  );
}
