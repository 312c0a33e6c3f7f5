/** A picture in its place, which it has before it is there: what one reads never moves. */
import { filePath } from "@belfry/contracts/messages/file-path";
import { useState } from "react";
import { fileSize } from "../../text/sizes.ts";
import { FileChip } from "./FileChip.tsx";
import styles from "./Files.module.css";
import { type Picture, placeOf } from "./look.ts";

export function FilePicture({ file }: { file: Picture }) {
  const [hasFailed, setFailed] = useState(false);
  const { width, height } = placeOf(file);
  const place = { width, aspectRatio: `${width} / ${height}` };
  if (hasFailed) {
    return (
      <div className={styles.missing} style={{ ...place, minWidth: "min(100%, 220px)" }}>
        <FileChip file={file} />
      </div>
    );
  }
  return (
    <a
      href={filePath(file)}
      target="_blank"
      rel="noopener"
      title={`${file.name}, ${fileSize(file.size)}`}
      className={styles.picture}
      style={place}
    >
      <img
        src={filePath(file)}
        alt={file.name}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </a>
  );
}
