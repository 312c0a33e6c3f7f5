/** Confirms an action. The dialog stays open and shows the error if the action fails. */
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { useAction } from "../controls/use-action.ts";
import { Notice } from "../notices/Notice.tsx";
import { DialogActions } from "./DialogActions.tsx";
import { DialogFrame } from "./DialogFrame.tsx";

interface Props extends ConfirmationProps {
  title: string;
}

export function ConfirmDialog({ title, ...props }: Props) {
  return (
    <DialogFrame title={title} role="alertdialog" onClose={props.onClose}>
      <Confirmation {...props} />
    </DialogFrame>
  );
}

interface ConfirmationProps {
  body: ReactNode;
  action: string;
  /** Label of the button that changes nothing. */
  cancel?: string;
  /** Shown after the sentence for an error, for example a link. */
  help?: (error: unknown) => ReactNode;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** The content of a `ConfirmDialog`, for a dialog that loads something first. */
export function Confirmation(props: ConfirmationProps) {
  const { body, action, cancel = text.ui.cancel, help, onConfirm, onClose } = props;
  const { isBusy, error, failure, run } = useAction(async () => {
    await onConfirm();
    onClose();
  });

  return (
    <>
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
    </>
  );
}
