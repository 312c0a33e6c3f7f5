/** A new link with a copy button. It is shown once. */
import { adminText } from "../text/screens/admin.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { DialogActions } from "../ui/dialogs/DialogActions.tsx";
import { SuccessHeading } from "../ui/dialogs/SuccessHeading.tsx";
import { CopyField } from "../ui/fields/CopyField.tsx";
import { LocalUrlNote } from "../ui/notices/LocalUrlNote.tsx";
import styles from "./admin.module.css";

interface Props {
  title: string;
  /** How to use the link. */
  hint: string;
  url: string;
  /** How long it works. */
  validity: string;
  onDone: () => void;
}

export function OneTimeLink({ title, hint, url, validity, onDone }: Props) {
  return (
    <>
      <SuccessHeading>{title}</SuccessHeading>
      <p className={styles.hint}>{hint}</p>
      <CopyField label={adminText.link} value={url} action={adminText.copyLink} />
      <LocalUrlNote url={url} consequence={adminText.localLink} />
      <p className={styles.hint}>{validity}</p>
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {text.ui.done}
        </Button>
      </DialogActions>
    </>
  );
}
