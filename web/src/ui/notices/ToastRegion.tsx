/** The toasts at the top of the screen, the newest at the bottom. */
import { Toast, type ToastObject } from "@base-ui/react/toast";
import { Check, CircleAlert } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { text } from "../../text/text.ts";
import { ariaKeysOf, labelOf } from "../shortcuts/keys.ts";
import { useShortcut } from "../shortcuts/use-shortcut.ts";
import styles from "./ToastRegion.module.css";
import { subscribeToToasts, type ToastOptions, takeToasts } from "./toast-queue.ts";

const defaultSeconds = { success: 4, danger: 8, undo: 10 };
const maxToasts = 5;
/** A toast is a group. `aria-modal` belongs to dialogs only. */
const notModal = { role: "group", "aria-modal": undefined };

export default function ToastRegion() {
  return (
    <Toast.Provider limit={maxToasts} timeout={0}>
      <Toast.Portal>
        {/* `announce` has read the text already. */}
        <Toast.Viewport className={styles.viewport} aria-label={text.ui.toasts} aria-live="off">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager<ToastOptions>();

  useEffect(() => {
    const show = () => {
      for (const options of takeToasts()) {
        add({ data: options, onClose: () => options.onClose?.() });
      }
    };
    show();
    return subscribeToToasts(show);
  }, [add]);

  const undoable = toasts.find((toast) => toast.data?.undo && toast.transitionStatus !== "ending");
  const undo = useCallback(() => {
    if (!undoable) return;
    undoable.data?.undo?.();
    close(undoable.id);
  }, [undoable, close]);
  useShortcut("undo", undoable && undo);

  return toasts.toReversed().map((toast) => <ToastCard key={toast.id} toast={toast} />);
}

function ToastCard({ toast }: { toast: ToastObject<ToastOptions> }) {
  const { close } = Toast.useToastManager();
  const { text: message = "", tone = "success", icon, undo, seconds, until } = toast.data ?? {};
  const [remaining, setRemaining] = useState(seconds ?? defaultSeconds[undo ? "undo" : tone]);
  const Icon = icon ?? (tone === "danger" ? CircleAlert : Check);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => {
      if (remaining > 1) setRemaining(remaining - 1);
      else close(toast.id);
    }, 1000);
    return () => clearTimeout(timer);
  }, [remaining, isHeld, close, toast.id]);

  useEffect(() => {
    const end = () => close(toast.id);
    if (until?.aborted) end();
    until?.addEventListener("abort", end);
    return () => until?.removeEventListener("abort", end);
  }, [until, close, toast.id]);

  return (
    <Toast.Root
      toast={toast}
      {...notModal}
      swipeDirection={["up", "left", "right"]}
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} className={styles.icon} />
      <Toast.Title render={<p />} className={styles.text}>
        {message}
      </Toast.Title>
      {undo && (
        <>
          <span className={styles.seconds} aria-hidden="true">
            {text.ui.secondsLeft(remaining)}
          </span>
          <button
            type="button"
            className={styles.undo}
            title={text.ui.undoTitle(labelOf("undo"))}
            aria-keyshortcuts={ariaKeysOf("undo")}
            // A click leaves the focus where it was.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              undo();
              close(toast.id);
            }}
          >
            {text.ui.undo}
          </button>
        </>
      )}
    </Toast.Root>
  );
}
