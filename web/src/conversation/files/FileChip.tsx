/** A file by its name and size; all of it is the way to save it. */
import { filePath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { fileSize } from "../../text/sizes.ts";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import styles from "./Files.module.css";

const endLength = 10;

export function FileChip({ file }: { file: StoredFile }) {
  const { name } = file;
  const size = fileSize(file.size);
  return (
    <a href={filePath(file)} download={name} title={name} className={styles.chip}>
      <span className="visually-hidden">{text.conversation.saveFile(name, size)}</span>
      <span className={styles.icon}>
        <Icon name="file" size={22} />
      </span>
      <span className={styles.words} aria-hidden>
        <Name name={name} />
        <span className={styles.size}>{size}</span>
      </span>
      <Icon name="download" size={18} />
    </a>
  );
}

/** Where there is no room for all of it the ending stays: it says what it is. */
function Name({ name }: { name: string }) {
  const signs = [...name];
  return (
    <span className={styles.name} dir="auto">
      <span className={styles.start}>{signs.slice(0, -endLength).join("")}</span>
      <span>{signs.slice(-endLength).join("")}</span>
    </span>
  );
}
