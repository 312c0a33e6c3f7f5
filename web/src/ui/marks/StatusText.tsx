/** The status of a user on one line: an emoji, a text, or both. */
import styles from "./StatusText.module.css";

interface Props {
  status: { emoji: string | null; text: string };
  className?: string | undefined;
}

export function StatusText({ status: { emoji, text }, className = "" }: Props) {
  return (
    <span className={`${styles.status} ${className}`} title={text || undefined}>
      {emoji && <span>{emoji}</span>}
      {text && <bdi className={styles.text}>{text}</bdi>}
    </span>
  );
}
