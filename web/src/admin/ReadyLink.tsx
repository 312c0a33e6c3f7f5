/** A link that is shown once: what it is for, how long it works, and the way to copy it. */
import { type ReactNode, useEffect, useRef } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { DialogActions } from "../ui/dialogs/Dialog.tsx";
import { CopyField } from "../ui/fields/CopyField.tsx";
import { Icon } from "../ui/marks/Icon.tsx";
import styles from "./admin.module.css";

interface Props {
  title: string;
  why: ReactNode;
  label: string;
  url: string;
  copy: string;
  until: string;
  onDone: () => void;
}

export function ReadyLink({ title, why, label, url, copy, until, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The form that had the focus is gone; from the heading on, one reads what happened.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.ready}>
        <Icon name="check" />
        {title}
      </h3>
      <p className={styles.why}>{why}</p>
      <CopyField label={label} value={url} action={copy} />
      <p className={styles.why}>{until}</p>
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {text.ui.done}
        </Button>
      </DialogActions>
    </>
  );
}
