/** The files of one message: images, players and download links. */
import type { StoredFile } from "@belfry/contracts/messages/files";
import { text } from "../../text/text.ts";
import { FileChip } from "./FileChip.tsx";
import { FileImage } from "./FileImage.tsx";
import { FilePlayer } from "./FilePlayer.tsx";
import styles from "./Files.module.css";
import { ImageGrid } from "./ImageGrid.tsx";
import { isImage, playerKind } from "./media.ts";
import { TextFile } from "./TextFile.tsx";
import { isTextFile } from "./text-files.ts";

export function Files({ files }: { files: readonly StoredFile[] }) {
  const images = files.filter(isImage);
  const hasGrid = images.length > 1;
  const others = hasGrid ? files.filter((file) => !isImage(file)) : files;
  return (
    <ul className={styles.files} aria-label={text.conversation.files}>
      {hasGrid && (
        <li className={styles.file} data-wide>
          <ImageGrid images={images} />
        </li>
      )}
      {others.map((file) => (
        <li key={file.id} className={styles.file} data-wide={!isImage(file) || undefined}>
          <FileView file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileView({ file }: { file: StoredFile }) {
  if (isImage(file)) return <FileImage file={file} />;
  const player = playerKind(file);
  if (isTextFile(file)) return <TextFile file={file} />;
  return player ? <FilePlayer file={file} kind={player} /> : <FileChip file={file} />;
}
