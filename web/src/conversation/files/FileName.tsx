/** The name of a file in one line. A shortened name keeps its end, which contains the extension. */
import { hasRightToLeft } from "../markdown/direction.ts";
import styles from "./Files.module.css";

const endLength = 10;

export function FileName({ name }: { name: string }) {
  const end = endOf(name);
  return (
    <bdi className={styles.name}>
      <span className={styles.start}>{name.slice(0, name.length - end.length)}</span>
      <span>{end}</span>
    </bdi>
  );
}

/** Within text from right to left a cut would change the order of words and the shape of letters. */
function endOf(name: string): string {
  const end = [...name].slice(-endLength).join("");
  if (!hasRightToLeft(name)) return end;
  const [extension = ""] = /\.[\w-]+$/.exec(end) ?? [];
  return extension;
}
