/** The emoji picker. Its code is loaded when it opens, or earlier by `preloadEmojiPicker`. */
import { useEffect, useEffectEvent, useState } from "react";
import { text } from "../../text/text.ts";
import { toastFailure } from "../notices/Announcer.tsx";
import { onDemand } from "../on-demand.ts";
import type { EmojiPickerProps } from "./picker-props.ts";

const picker = onDemand(() => import("./EmojiPicker.tsx"));

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
