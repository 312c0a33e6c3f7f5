/**
 * A modal dialog on the native element: the browser keeps the focus inside and Esc closes it. It is
 * open while it is mounted. It focuses the first `data-autofocus` inside, or its title, and returns
 * the focus to the previous element when it closes.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../controls/IconButton.tsx";
import styles from "./Dialog.module.css";

interface Props {
  title: string;
  subtitle?: ReactNode;
  width?: "narrow" | "wide";
  role?: "dialog" | "alertdialog";
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, subtitle, width = "narrow", role, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    (dialog?.querySelector<HTMLElement>("[data-autofocus]") ?? heading.current)?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by keyboard
    <dialog
      ref={element}
      role={role}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Unmounting closes the element. It must not close itself before.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onClose={() => {
        // Some browsers close without a cancel event. After a remount in development it is open again.
        if (!element.current?.open) onClose();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === element.current) onClose();
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <div className={styles.titles}>
            <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          <IconButton icon="close" label={text.ui.close} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}

/** The row of buttons at the end of a dialog or form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
