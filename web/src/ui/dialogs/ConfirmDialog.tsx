/** Confirms an action. The dialog stays open and shows the error if the action fails. */
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { useAction } from "../controls/use-action.ts";
import { Notice } from "../notices/Notice.tsx";
import { DialogActions } from "./DialogActions.tsx";
import { DialogFrame } from "./DialogFrame.tsx";

interface Props {
  title: string;
  body: ReactNode;
  action: string;
  /** Label of the button that changes nothing. */
  cancel?: string;
  /** Shown after the sentence for an error, for example a link. */
  help?: (error: unknown) => ReactNode;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function ConfirmDialog(props: Props) {
  const { title, body, action, cancel = text.ui.cancel, help, onConfirm, onClose } = props;
  const { isBusy, error, failure, run } = useAction(async () => {
    await onConfirm();
    onClose();
  });

  return (
    <DialogFrame title={title} role="alertdialog" onClose={onClose}>
      <p>{body}</p>
      {failure && (
        <Notice tone="danger">
          {failure} {help?.(error)}
        </Notice>
      )}
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={run}>
          {action}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
