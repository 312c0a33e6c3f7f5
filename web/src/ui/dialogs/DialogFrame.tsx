/**
 * A modal dialog on the native element: the browser keeps the focus inside and Esc closes it. It is
 * open while it is mounted. It focuses the first `data-autofocus` inside, or its title, and returns
 * the focus to the previous element when it closes.
 */
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../controls/IconButton.tsx";
import styles from "./DialogFrame.module.css";

export interface DialogProps {
  title: string;
  subtitle?: ReactNode;
  width?: "narrow" | "wide";
  role?: "dialog" | "alertdialog";
  ref?: RefObject<HTMLDialogElement | null>;
  /** The user asked to close it: the frame stays open until it is unmounted. */
  onClose: () => void;
  children: ReactNode;
}

export function DialogFrame({
  title,
  subtitle,
  width = "narrow",
  role,
  ref,
  onClose,
  children,
}: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const element = ref ?? own;
  const focused = useRef<HTMLElement>(null);
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
  }, [element]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by keyboard
    <dialog
      ref={element}
      role={role}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={titleId}
      onFocus={({ target }) => {
        // React also bubbles it from a dialog inside.
        if (target.closest("dialog") === element.current) focused.current = target;
      }}
      onCancel={(event) => {
        // Unmounting closes the element. It must not close itself before.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onClose={() => {
        // After Esc is pressed twice, browsers close without a cancel event. After a remount in
        // development it is open again.
        if (!element.current || element.current.open) return;
        reopen(element.current, focused.current);
        onClose();
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
          <IconButton icon={X} label={text.ui.close} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}

/** Opens a dialog that the browser has closed, below the dialogs that were opened from it. */
function reopen(dialog: HTMLDialogElement, focused: HTMLElement | null): void {
  dialog.showModal();
  focused?.focus();
  for (const other of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
    const place = dialog.compareDocumentPosition(other);
    if (!(place & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    other.close();
    other.showModal();
  }
}
