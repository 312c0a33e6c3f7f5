/** The emoji picker: a popover, or a sheet in a narrow window. */
import { Popover } from "@base-ui/react/popover";
import { X } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { emojiText as words } from "../../text/screens/emoji.ts";
import { text } from "../../text/text.ts";
import { useDialogStack } from "../dialog-stack.ts";
import { DialogFrame } from "../dialogs/DialogFrame.tsx";
import { useOpener } from "../dialogs/use-opener.ts";
import { useIsNarrow } from "../layout/use-is-narrow.ts";
import styles from "./EmojiPicker.module.css";
import { PickerBody } from "./PickerBody.tsx";
import type { EmojiPickerProps } from "./picker-props.ts";

export default function EmojiPicker(props: EmojiPickerProps) {
  return useIsNarrow() ? <Sheet {...props} /> : <Popup {...props} />;
}

function Sheet({ onPick, onClose }: EmojiPickerProps) {
  const tones = useToneRow(onClose);
  return (
    <DialogFrame width="sheet" title={words.title} onClose={tones.closeOneLevel}>
      <PickerBody isSheet {...tones.props} onPick={onPick} onClose={onClose} />
    </DialogFrame>
  );
}

function Popup({ anchor, onPick, onClose }: EmojiPickerProps) {
  const popup = useRef<HTMLDivElement>(null);
  const isOnTop = useDialogStack();
  const opener = useOpener();
  const tones = useToneRow(onClose);
  const onMount = useCallback((element: HTMLDivElement | null) => {
    popup.current = element;
    // In the same task: a key pressed immediately after the picker appears belongs to it.
    firstFocus(element)?.focus({ preventScroll: true });
  }, []);
  return (
    <Popover.Root
      open
      modal="trap-focus"
      onOpenChange={(_, { event, reason }) => {
        // The click that follows a press of the button closes the picker.
        const isAnchor = event.target instanceof Node && anchor?.contains(event.target);
        if (isAnchor && reason === "outside-press") return;
        if (reason === "escape-key" && isOnTop()) tones.closeOneLevel();
        else if (reason !== "focus-out" && isOnTop()) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="top"
          align={isInLeftHalf(anchor) ? "start" : "end"}
          sideOffset={12}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup
            ref={onMount}
            aria-label={words.title}
            className={styles.popup}
            initialFocus={() => firstFocus(popup.current)}
            finalFocus={opener}
          >
            <PickerBody {...tones.props} onPick={onPick} onClose={onClose} />
            {/* For touch screen readers, which have no Esc. Without it the focus could leave. */}
            <Popover.Close className={styles.close} aria-label={text.ui.close}>
              <X size={16} />
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Esc closes the row of skin tones before the picker. */
function useToneRow(onClose: () => void) {
  const [isChoosingTone, setChoosingTone] = useState(false);
  return {
    props: { isChoosingTone, setChoosingTone },
    closeOneLevel: () => (isChoosingTone ? setChoosingTone(false) : onClose()),
  };
}

function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>("[data-autofocus]") ?? popup;
}

/** Next to a button on the left, the picker opens over the chat and not over the sidebar. */
function isInLeftHalf(anchor: HTMLElement | null): boolean {
  const { left, right } = anchor?.getBoundingClientRect() ?? { left: 0, right: 0 };
  return left + right < window.innerWidth;
}
