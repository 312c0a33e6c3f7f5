/**
 * Copy URL, first of a row's actions. The server may ask for the password before it tells the URL
 * of somebody else's webhook; a browser that refuses to copy gets the URL shown and selected.
 */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { type ReactNode, useState } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useCopy } from "../../ui/controls/use-copy.ts";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../webhooks.module.css";
import { useUrl } from "./use-url.ts";

const words = text.webhooks;

interface Props {
  webhook: Webhook;
  /** The actions that stand beside it. */
  children: ReactNode;
}

export function CopyUrl({ webhook, children }: Props) {
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const { outcome, copy } = useCopy();
  const { take, isBusy, failure, question } = useUrl(webhook);

  function copyUrl() {
    setShownUrl(null);
    return take(async (url) => {
      if (!(await copy(url))) setShownUrl(url);
    });
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
