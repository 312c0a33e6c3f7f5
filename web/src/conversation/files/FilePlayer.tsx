/** Audio or video player below the file's name. */
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
      {/* biome-ignore-start lint/a11y/useMediaCaption: programs upload recordings without captions */}
      {kind === "audio" ? (
        <audio {...source} className={styles.audio} />
      ) : (
        <video {...source} className={styles.video} playsInline />
      )}
      {/* biome-ignore-end lint/a11y/useMediaCaption: end */}
    </div>
  );
}
