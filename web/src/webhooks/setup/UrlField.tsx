/** The URL of a webhook. It is hidden until the user asks for it. */
import { Eye } from "lucide-react";
import { useEffect, useRef } from "react";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import styles from "./setup.module.css";

const words = webhooksText.connectPage;

interface Props {
  /** Null while it is hidden. */
  url: string | null;
  isBusy: boolean;
  onReveal: () => void;
}

export function UrlField({ url, isBusy, onReveal }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const wasHidden = useRef(url === null);
  useEffect(() => {
    // Takes the focus from the button that this element replaces.
    if (url !== null && wasHidden.current) box.current?.focus();
  }, [url]);

  if (url !== null) {
    return (
      <div ref={box} tabIndex={-1} className={styles.url}>
        <CopyField
          label={webhooksText.url}
          isLabelHidden
          value={url}
          action={webhooksText.copyUrl}
        />
      </div>
    );
  }
  return (
    <div className={styles.hidden}>
      <p>{words.hidden}</p>
      <Button look="primary" isBusy={isBusy} onClick={onReveal}>
        <Eye size={16} />
        {words.reveal}
      </Button>
    </div>
  );
}
