/** Asks before something that cannot simply be taken back, and stays open to say why it failed. */
import { type ReactNode, useState } from "react";
import { isCalledOff } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { Notice } from "../notices/Notice.tsx";
import { Dialog, DialogActions } from "./Dialog.tsx";

interface Props {
  title: string;
  why: ReactNode;
  action: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** The sentence for an error that `onConfirm` threw. */
  explain: (error: unknown) => string;
}

export function ConfirmDialog({ title, why, action, onConfirm, onClose, explain }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      if (!isCalledOff(error)) setFailure(explain(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} role="alertdialog" onClose={onClose}>
      <p>{why}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {text.ui.cancel}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
