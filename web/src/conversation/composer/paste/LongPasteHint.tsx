/** Offers to attach a long text as a file instead of posting it. */
import { text } from "../../../text/text.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import styles from "../Composer.module.css";

const words = text.uploads;

interface Props {
  pasted: string;
  onAttach: () => void;
}

export function LongPasteHint({ pasted, onAttach }: Props) {
  return (
    <p className={styles.pasted} role="status">
      <span>{words.pasted(pasted.split("\n").length, pasted.length)}</span>
      <Button look="quiet" size="small" onClick={onAttach}>
        {words.attachPasted}
      </Button>
    </p>
  );
}
