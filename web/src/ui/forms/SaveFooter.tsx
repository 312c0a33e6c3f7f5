/** The footer of a dialog with settings: the number of unsaved changes, and the buttons. */
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { DialogFooter } from "../dialogs/DialogFooter.tsx";
import { Notice } from "../notices/Notice.tsx";
import styles from "./SaveFooter.module.css";
import type { FormState } from "./use-form.ts";

interface Props {
  form: Pick<FormState, "failure" | "isBusy">;
  changeCount: number;
  onDiscard: () => void;
}

export function SaveFooter({ form, changeCount, onDiscard }: Props) {
  const hasChanges = changeCount > 0;
  return (
    <>
      {form.failure && (
        <div className={styles.failure}>
          <Notice tone="danger">{form.failure}</Notice>
        </div>
      )}
      <DialogFooter>
        <p role="status" className={hasChanges ? styles.unsaved : styles.saved}>
          {hasChanges ? text.ui.unsavedChanges(changeCount) : text.ui.noChanges}
        </p>
        <Button disabled={!hasChanges} onClick={onDiscard}>
          {text.ui.discard}
        </Button>
        <Button type="submit" look="primary" isBusy={form.isBusy} disabled={!hasChanges}>
          {text.ui.saveChanges}
        </Button>
      </DialogFooter>
    </>
  );
}
