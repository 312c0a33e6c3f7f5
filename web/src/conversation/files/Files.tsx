/** The files of one message: what can be seen or heard in its place, the rest to be saved. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import { text } from "../../text/text.ts";
import { FileChip } from "./FileChip.tsx";
import { FilePicture } from "./FilePicture.tsx";
import { FilePlayer } from "./FilePlayer.tsx";
import styles from "./Files.module.css";
import { isPicture, playerFor } from "./look.ts";

export function Files({ files }: { files: readonly StoredFile[] }) {
  return (
    <ul className={styles.files} aria-label={text.conversation.files}>
      {files.map((file) => (
        <li key={file.id} className={styles.file} data-wide={!isPicture(file) || undefined}>
          <FileView file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileView({ file }: { file: StoredFile }) {
  if (isPicture(file)) return <FilePicture file={file} />;
  const player = playerFor(file);
  return player ? <FilePlayer file={file} kind={player} /> : <FileChip file={file} />;
}
