/** The emoji picker. Its code is loaded when it opens, or earlier by `preloadEmojiPicker`. */
import { useEffect, useEffectEvent, useState } from "react";
import { text } from "../../../text/text.ts";
import { toastFailure } from "../../notices/Announcer.tsx";
import { onDemand } from "../../on-demand.ts";

const picker = onDemand(() => import("./EmojiPicker.tsx"));

export interface EmojiPickerProps {
  /** The picker opens next to this element, or at the lower edge of a narrow window. */
  anchor: HTMLElement | null;
  /** The picker closes after it, unless the user holds Shift. It also counts the use. */
  onPick: (emoji: string) => void;
  /** The picker is open while it is mounted. */
  onClose: () => void;
}

export const preloadEmojiPicker = picker.preload;

export function LazyEmojiPicker(props: EmojiPickerProps) {
  const [Picker, setPicker] = useState(() => picker.current()?.default);
  const fail = useEffectEvent(() => {
    toastFailure(text.ui.notLoaded);
    props.onClose();
  });
  useEffect(() => {
    picker.load().then(({ default: loaded }) => setPicker(() => loaded), fail);
  }, []);
  return Picker && <Picker {...props} />;
}
