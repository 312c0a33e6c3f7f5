/** The end of a form in a dialog: the error, and the Cancel and submit buttons. */
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { DialogActions } from "../dialogs/DialogActions.tsx";
import { Notice } from "../notices/Notice.tsx";
import styles from "./FormActions.module.css";
import type { FormState } from "./use-form.ts";

export interface FormActionsProps {
  form: FormState;
  submit: string;
  look?: "primary" | "danger";
  onCancel: () => void;
  /** At the start of the row of buttons. */
  leading?: ReactNode;
  /** Shown above the buttons. */
  children?: ReactNode;
}

export function FormActions(props: FormActionsProps) {
  const { form, submit, look = "primary", onCancel, leading, children } = props;
  return (
    <>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      {children}
      <DialogActions>
        {leading && <span className={styles.leading}>{leading}</span>}
        <Button onClick={onCancel}>{text.ui.cancel}</Button>
        <Button type="submit" look={look} isBusy={form.isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </>
  );
}
