/**
 * The actions of a webhook in the list, with "Copy URL" as the first. If the browser blocks copying,
 * the URL is shown and selected.
 */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { type ReactNode, useState } from "react";
import { text } from "../../text/text.ts";
import { webhooksText as words } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CopyLabel, useCopy } from "../../ui/controls/use-copy.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../webhooks.module.css";
import { useUrl } from "./use-url.ts";

interface Props {
  webhook: Webhook;
  /** The other actions. */
  children: ReactNode;
}

export function CopyUrl({ webhook, children }: Props) {
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const { outcome, copy } = useCopy();
  const { load, isBusy, failure, reauthenticationDialog } = useUrl(webhook, async (url) => {
    if (!(await copy(url))) setShownUrl(url);
  });

  function copyUrl() {
    setShownUrl(null);
    return load();
  }

  return (
    <>
      <div className={styles.actions}>
        <Button size="small" isBusy={isBusy} onClick={copyUrl}>
          <CopyLabel outcome={outcome} label={words.copyUrl} />
        </Button>
        {children}
      </div>
      {shownUrl && <CopyField label={words.url} value={shownUrl} action={text.ui.copy} hasFailed />}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {reauthenticationDialog}
    </>
  );
}
