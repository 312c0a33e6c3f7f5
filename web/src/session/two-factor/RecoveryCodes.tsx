/** The recovery codes, shown once: to copy or to keep as a file. Who has done neither is not done. */
import { useEffect, useRef, useState } from "react";
import styles from "../../settings/two-factor/two-factor.module.css";
import { settingsText } from "../../text/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { downloadText } from "../../ui/controls/download.ts";
import { useCopy } from "../../ui/controls/use-copy.ts";
import { DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";

const words = settingsText.twoFactor;

interface Props {
  email: string;
  codes: readonly string[];
  onKept?: () => void;
  onDone: () => void;
}

export function RecoveryCodes({ email, codes, onKept, onDone }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [isKept, setKept] = useState(false);
  const { outcome, copy } = useCopy();

  useEffect(() => {
    if (outcome === "refused" && list.current) getSelection()?.selectAllChildren(list.current);
  }, [outcome]);

  function keep() {
    setKept(true);
    onKept?.();
  }

  function download() {
    const head = words.fileHead(email, location.host);
    downloadText(words.fileName(location.hostname), `${[head, "", ...codes].join("\n")}\n`);
    keep();
  }

  return (
    <>
      <p>
        {words.codesLead} <strong>{words.codesOnce}</strong>
      </p>
      <ol ref={list} className={styles.codes} aria-label={words.codesList} onCopy={keep}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.keep}>
        <Button onClick={async () => (await copy(codes.join("\n"))) && keep()}>
          <Icon name={outcome === "copied" ? "check" : "copy"} size={18} />
          {outcome === "copied" ? text.ui.copied : words.copyCodes}
        </Button>
        <Button onClick={download}>
          <Icon name="download" size={18} />
          {words.download}
        </Button>
      </div>
      {outcome === "refused" && <p role="status">{text.ui.copyByHand}</p>}
      <DialogActions>
        {!isKept && <p className={styles.first}>{words.saveFirst}</p>}
        <Button look="primary" disabled={!isKept} onClick={onDone}>
          {text.ui.done}
        </Button>
      </DialogActions>
    </>
  );
}
