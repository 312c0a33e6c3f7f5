/** Something to hear or to watch, with its name above it. Nothing plays by itself. */
import { filePath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { FileChip } from "./FileChip.tsx";
import styles from "./Files.module.css";

export function FilePlayer({ file, kind }: { file: StoredFile; kind: "audio" | "video" }) {
  const source = {
    src: filePath(file),
    controls: true,
    preload: "metadata",
    "aria-label": file.name,
  };
  return (
    <div className={styles.player}>
      <FileChip file={file} />
      {/* biome-ignore-start lint/a11y/useMediaCaption: a program's recording comes without captions */}
      {kind === "audio" ? (
        <audio {...source} className={styles.audio} />
      ) : (
        <video {...source} className={styles.video} playsInline />
      )}
      {/* biome-ignore-end lint/a11y/useMediaCaption: up to here */}
    </div>
  );
}
