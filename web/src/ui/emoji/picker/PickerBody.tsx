/** The content of the emoji picker. */
import { countUse, frequentEmojis } from "../frequent.ts";

interface Props {
  isSheet?: boolean;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

export function PickerBody({ onPick, onClose }: Props) {
  return (
    <div>
      {frequentEmojis(9).map((emoji) => (
        <button
          key={emoji}
          type="button"
          onClick={() => {
            countUse(emoji);
            onPick(emoji);
            onClose();
          }}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
