/** Shows a new API key above the list, once, with a curl command that uses it. */
import type { CreatedApiKey } from "@belfry/contracts/auth/api-keys";
import { Check, X } from "lucide-react";
import { useId } from "react";
import { settingsText } from "../../text/screens/settings.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import styles from "./ApiKeyCreated.module.css";

const words = settingsText.apiKeys;

interface Props {
  created: CreatedApiKey;
  onClose: () => void;
}

export function ApiKeyCreated({ created: { name, key }, onClose }: Props) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <span className={styles.icon}>
        <Check size={18} />
      </span>
      <div>
        <h2 id={titleId} className={styles.title}>
          {words.ready(name)}
        </h2>
        <p className={styles.text}>{words.readyText}</p>
      </div>
      <IconButton icon={X} label={words.closeReady} onClick={onClose} />
      <div className={styles.body}>
        <CopyField isLabelHidden label={words.key} value={key} action={words.copyKey} />
        <details className={styles.more}>
          <summary>{words.curl}</summary>
          <CopyField
            isLabelHidden
            label={words.curl}
            value={`curl -H 'Authorization: Bearer ${key}' ${location.origin}/api/me`}
            action={words.copyCurl}
          />
        </details>
      </div>
    </section>
  );
}
