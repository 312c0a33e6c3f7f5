/** The recovery codes, shown once. "Done" is enabled after they were copied or downloaded. */
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { settingsText } from "../../text/screens/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { downloadText } from "../../ui/controls/download.ts";
import { CopyLabel, useCopy } from "../../ui/controls/use-copy.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import styles from "./two-factor.module.css";

const words = settingsText.twoFactor;

interface Props {
  email: string;
  codes: readonly string[];
  onSaved?: () => void;
  onDone: () => void;
}

export function RecoveryCodes({ email, codes, onSaved, onDone }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [isSaved, setSaved] = useState(false);
  const { outcome, copy } = useCopy();

  useEffect(() => {
    if (outcome === "failed" && list.current) getSelection()?.selectAllChildren(list.current);
  }, [outcome]);

  function markSaved() {
    setSaved(true);
    onSaved?.();
  }

  function download() {
    const head = words.fileHead(email, location.host);
    downloadText(words.fileName(location.hostname), `${[head, "", ...codes].join("\n")}\n`);
    markSaved();
  }

  return (
    <>
      <p>
        {words.codesLead} <strong>{words.codesOnce}</strong>
      </p>
      <ol ref={list} className={styles.codes} aria-label={words.codesList} onCopy={markSaved}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.save}>
        <Button onClick={async () => (await copy(codes.join("\n"))) && markSaved()}>
          <CopyLabel outcome={outcome} label={words.copyCodes} size={18} />
        </Button>
        <Button onClick={download}>
          <Download size={18} />
          {words.download}
        </Button>
      </div>
      {outcome === "failed" && <p role="status">{text.ui.copyManually}</p>}
      <DialogActions>
        {!isSaved && <p className={styles.saveHint}>{words.saveFirst}</p>}
        <Button look="primary" disabled={!isSaved} onClick={onDone}>
          {text.ui.done}
        </Button>
      </DialogActions>
    </>
  );
}
