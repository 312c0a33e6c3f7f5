/**
 * A modal dialog. It is open while it is mounted. It focuses the first `data-autofocus` inside, or its
 * title, and returns the focus to the previous element when it closes.
 */
import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useRef } from "react";
import { text } from "../../text/text.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { useDialogStack } from "../dialog-stack.ts";
import styles from "./DialogFrame.module.css";
import { useOpener } from "./use-opener.ts";

export interface DialogProps {
  title: string;
  subtitle?: ReactNode;
  /** The widths are 460 and 640 px. A page always has 780 × 640 px. A sheet is at the lower edge. */
  width?: "narrow" | "wide" | "page" | "sheet";
  role?: "dialog" | "alertdialog";
  ref?: RefObject<HTMLDivElement | null>;
  /** The user asked to close it: the frame stays open until it is unmounted. */
  onClose: () => void;
  /** The accessible name, if it is not the title. */
  label?: string;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  /** Before the title. */
  leading?: ReactNode;
  /** Before the close button. */
  actions?: ReactNode;
  children: ReactNode;
}

export function DialogFrame(props: DialogProps) {
  const { title, subtitle, label, titleRef, width = "narrow", role = "dialog" } = props;
  const { leading, actions, onClose, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const popup = props.ref ?? own;
  const isOnTop = useDialogStack();
  const opener = useOpener();
  const onMount = useCallback(
    (element: HTMLDivElement | null) => {
      popup.current = element;
      // In the same task: a key pressed immediately after the dialog appears belongs to it.
      firstFocus(element)?.focus();
    },
    [popup],
  );

  return (
    <Dialog.Root
      open
      disablePointerDismissal={role === "alertdialog"}
      onOpenChange={(_, { reason }) => {
        // The focus may move to another dialog.
        if (reason !== "focus-out" && isOnTop()) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={onMount}
            role={role}
            aria-modal="true"
            {...(label && { "aria-label": label, "aria-labelledby": undefined })}
            className={`${styles.dialog} ${styles[width]}`}
            initialFocus={() => firstFocus(popup.current)}
            finalFocus={opener}
          >
            <header className={styles.header}>
              {leading}
              <div className={styles.titles}>
                <Dialog.Title
                  ref={titleRef}
                  tabIndex={-1}
                  className={styles.title}
                  {...(width === "page" && { title })}
                >
                  {title}
                </Dialog.Title>
                {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
              </div>
              {actions}
              <IconButton icon={X} label={text.ui.close} onClick={onClose} />
            </header>
            <div className={width === "page" ? styles.content : styles.body}>{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  const find = (selector: string) => popup?.querySelector<HTMLElement>(selector) ?? null;
  return find("[data-autofocus]") ?? find("h2");
}
