/** A link for the keyboard that skips a long list. It is visible while it has the focus. */
import styles from "./SkipLink.module.css";

export const mainId = "main";

/** Its list, or else its text field, gets the focus. */
const target = `#${mainId} :is([role=log], textarea)`;

export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href={`#${mainId}`}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault(); // the URL stays
        document.querySelector<HTMLElement>(target)?.focus();
      }}
    >
      {children}
    </a>
  );
}
