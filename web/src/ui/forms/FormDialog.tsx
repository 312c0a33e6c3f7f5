/** A dialog that consists of one form. */
import type { ReactNode } from "react";
import { Dialog } from "../dialogs/Dialog.tsx";
import { FormActions, type FormActionsProps } from "./FormActions.tsx";
import styles from "./FormDialog.module.css";

interface Props extends Omit<FormActionsProps, "onCancel" | "children"> {
  title: string;
  /** A paragraph above the fields. */
  intro?: ReactNode;
  /** Shown above the buttons. */
  extra?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ title, intro, extra, onClose, children, ...actions }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {intro && <p className={styles.intro}>{intro}</p>}
      <form {...actions.form.props}>
        {children}
        <FormActions {...actions} onCancel={onClose}>
          {extra}
        </FormActions>
      </form>
    </Dialog>
  );
}
