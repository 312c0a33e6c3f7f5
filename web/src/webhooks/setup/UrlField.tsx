/** The URL of a webhook. It can be copied while it is masked. */
import { webhooksText } from "../../text/screens/webhooks.ts";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { LocalUrlNote } from "../../ui/notices/LocalUrlNote.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import type { SecretUrl } from "../url/use-secret-url.ts";
import styles from "./setup.module.css";

const words = webhooksText.connectPage;

export function UrlField({ url }: { url: SecretUrl }) {
  const { shown, isShown, isBusy, load, toggle, failure } = url;
  return (
    <div className={styles.url}>
      <CopyField
        label={webhooksText.url}
        isLabelHidden
        value={shown}
        action={webhooksText.copyUrl}
        secret={{ isShown, isBusy, showLabel: words.show, onToggle: toggle, load }}
      />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <LocalUrlNote url={shown} consequence={words.localUrl} />
    </div>
  );
}
