/** The emoji picker: a popover, or a sheet in a narrow window. */
import { Popover } from "@base-ui/react/popover";
import { useRef } from "react";
import { emojiText as words } from "../../../text/screens/emoji.ts";
import { useDialogStack } from "../../dialog-stack.ts";
import { DialogFrame } from "../../dialogs/DialogFrame.tsx";
import { useOpener } from "../../dialogs/use-opener.ts";
import { useIsNarrow } from "../../layout/use-is-narrow.ts";
import styles from "./EmojiPicker.module.css";
import type { EmojiPickerProps } from "./LazyEmojiPicker.tsx";
import { PickerBody } from "./PickerBody.tsx";

export default function EmojiPicker(props: EmojiPickerProps) {
  return useIsNarrow() ? <Sheet {...props} /> : <Popup {...props} />;
}

function Sheet({ onPick, onClose }: EmojiPickerProps) {
  return (
    <DialogFrame width="sheet" title={words.title} onClose={onClose}>
      <PickerBody isSheet onPick={onPick} onClose={onClose} />
    </DialogFrame>
  );
}

function Popup({ anchor, onPick, onClose }: EmojiPickerProps) {
  const popup = useRef<HTMLDivElement>(null);
  const isOnTop = useDialogStack();
  const opener = useOpener();
  return (
    <Popover.Root
      open
      modal="trap-focus"
      onOpenChange={(_, { event, reason }) => {
        // The click that follows a press of the button closes the picker.
        const isAnchor = event.target instanceof Node && anchor?.contains(event.target);
        if (isAnchor && reason === "outside-press") return;
        if (reason !== "focus-out" && isOnTop()) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup
            ref={popup}
            aria-label={words.title}
            className={styles.popup}
            initialFocus={() => popup.current?.querySelector("input") ?? null}
            finalFocus={opener}
          >
            <PickerBody onPick={onPick} onClose={onClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
