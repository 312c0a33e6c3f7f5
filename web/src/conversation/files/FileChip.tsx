/** Download link of a file, with its name and size. */

import { filePath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { Download, FileText } from "lucide-react";
import { fileSize } from "../../text/sizes.ts";
import { text } from "../../text/text.ts";
import styles from "./Files.module.css";

const endLength = 10;

export function FileChip({ file }: { file: StoredFile }) {
  const { name } = file;
  const size = fileSize(file.size);
  return (
    <a href={filePath(file)} download={name} title={name} className={styles.chip}>
      <span className="visually-hidden">{text.conversation.saveFile(name, size)}</span>
      <span className={styles.icon}>
        <FileText size={22} />
      </span>
      <span className={styles.words} aria-hidden>
        <Name name={name} />
        <span className={styles.size}>{size}</span>
      </span>
      <Download size={18} />
    </a>
  );
}

/** A shortened name keeps its end, which contains the extension. */
function Name({ name }: { name: string }) {
  const characters = [...name];
  return (
    <span className={styles.name} dir="auto">
      <span className={styles.start}>{characters.slice(0, -endLength).join("")}</span>
      <span>{characters.slice(-endLength).join("")}</span>
    </span>
  );
}
