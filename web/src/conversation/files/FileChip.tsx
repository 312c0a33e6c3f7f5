/** Download link of a file, with its name and size. */

import { filePath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { Download, FileText } from "lucide-react";
import { fileSize } from "../../text/sizes.ts";
import { text } from "../../text/text.ts";
import { FileName } from "./FileName.tsx";
import styles from "./Files.module.css";

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
        <FileName name={name} />
        <span className={styles.size}>{size}</span>
      </span>
      <Download size={18} />
    </a>
  );
}
