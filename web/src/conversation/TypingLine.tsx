/** The line below the composer that says who is typing. */
import { useTypists } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import styles from "./TypingLine.module.css";

export function TypingLine({ chatId }: { chatId: number }) {
  const typists = useTypists(chatId);
  const names = typists.map(({ displayName }) => displayName);
  return (
    // Not a live region: a screen reader would interrupt with every pause of every typist.
    <p className={styles.line} data-shown={names.length > 0 || undefined}>
      {names.length > 0 && (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {text.people.typing(names)}
        </>
      )}
    </p>
  );
}
