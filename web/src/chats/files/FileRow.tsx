/** A file in the list of a chat's files. It leads to its message. */
import { filePath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Message } from "@belfry/contracts/messages/messages";
import { Download, FileText } from "lucide-react";
import { FileName } from "../../conversation/files/FileName.tsx";
import { isImage } from "../../conversation/files/media.ts";
import { sourceOf } from "../../conversation/files/sources.ts";
import { filesText as words } from "../../text/screens/files.ts";
import { fileSize } from "../../text/sizes.ts";
import { MessageRow } from "../message-rows/MessageRow.tsx";
import styles from "./files.module.css";

interface Props {
  file: StoredFile;
  message: Message;
  onOpen: () => void;
}

export function FileRow({ file, message, onOpen }: Props) {
  return (
    <MessageRow
      message={message}
      onOpen={onOpen}
      picture={<Picture file={file} />}
      action={(className) => (
        <a
          href={filePath(file)}
          download={file.name}
          title={words.save(file.name)}
          aria-label={words.save(file.name)}
          className={`${className} ${styles.save}`}
        >
          <Download size={18} />
        </a>
      )}
    >
      <FileName name={file.name} />
      <span className={styles.size}>{fileSize(file.size)}</span>
    </MessageRow>
  );
}

function Picture({ file }: { file: StoredFile }) {
  if (isImage(file))
    return <img className={styles.picture} {...sourceOf(file, "40px")} alt="" loading="lazy" />;
  return (
    <span className={styles.picture}>
      <FileText size={20} />
    </span>
  );
}
