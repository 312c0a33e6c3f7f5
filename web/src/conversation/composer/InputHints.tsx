/** Hints below the text: its length, how many it notifies, and what it waits for. */
import { limits } from "@belfry/contracts/limits";
import { text } from "../../text/text.ts";
import styles from "./Composer.module.css";
import { ManyNotifiedHint } from "./ManyNotifiedHint.tsx";

const words = text.conversation;
const max = limits.textLength;
/** The remaining length is shown from here on. */
export const nearMax = max * 0.9;

interface Props {
  chatId: number;
  value: string;
  length: number;
  /** Why the message cannot be sent yet. */
  waiting: string | undefined;
}

export function InputHints({ chatId, value, length, waiting }: Props) {
  return (
    <>
      {waiting && (
        <p className={styles.waiting} role="status">
          {waiting}
        </p>
      )}
      <ManyNotifiedHint chatId={chatId} value={value} />
      {length >= nearMax && (
        <p className={styles.length} data-over={length > max || undefined} role="status">
          {length > max ? words.tooLong(length - max) : words.length(length, max)}
        </p>
      )}
    </>
  );
}
