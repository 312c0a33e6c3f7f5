/** Place of the emoji picker for reactions. */
import { LazyEmojiPicker } from "../../ui/emoji-picker/LazyEmojiPicker.tsx";
import { closePicker, usePicking } from "./reaction-picker.ts";
import { useReact } from "./use-react.ts";

export function ReactionPickerHost() {
  const picking = usePicking();
  const react = useReact();
  if (!picking) return null;
  const { message, anchor } = picking;
  return (
    <LazyEmojiPicker
      anchor={anchor}
      onPick={(emoji) => react(message, emoji, true)}
      onClose={closePicker}
    />
  );
}
