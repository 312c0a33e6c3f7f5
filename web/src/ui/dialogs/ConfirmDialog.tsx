/** Confirms an action. The dialog stays open and shows the error if the action fails. */
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { useAction } from "../controls/use-action.ts";
import { Notice } from "../notices/Notice.tsx";
import { Dialog, DialogActions } from "./Dialog.tsx";

interface Props {
  title: string;
  body: ReactNode;
  action: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function ConfirmDialog({ title, body, action, onConfirm, onClose }: Props) {
  const { isBusy, failure, run } = useAction(async () => {
    await onConfirm();
    onClose();
  });

  return (
    <Dialog title={title} role="alertdialog" onClose={onClose}>
      <p>{body}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {text.ui.cancel}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={run}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
