/** A button that opens the emoji picker above or below itself. */
import type { LucideIcon } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { IconButton } from "../controls/IconButton.tsx";
import { LazyEmojiPicker, preloadEmojiPicker } from "./LazyEmojiPicker.tsx";

interface Props extends Omit<ComponentProps<typeof IconButton>, "onClick"> {
  icon: LucideIcon;
  label: string;
  onPick: (emoji: string) => void;
}

export function EmojiPickerButton({ onPick, ...button }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        {...button}
        ref={ref}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preloadEmojiPicker}
        onFocus={preloadEmojiPicker}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <LazyEmojiPicker anchor={ref.current} onPick={onPick} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
