/** Image with its size set before it loads, so that loading does not move the text. */
import { filePath } from "@belfry/contracts/messages/file-path";
import { useState } from "react";
import { fileSize } from "../../text/sizes.ts";
import { viewerLink } from "../images/viewer.ts";
import { FileChip } from "./FileChip.tsx";
import styles from "./Files.module.css";
import { type ImageFile, imageSize } from "./media.ts";
import { sourceOf, viewedImage } from "./sources.ts";

export function FileImage({ file }: { file: ImageFile }) {
  const [hasFailed, setFailed] = useState(false);
  const { width, height } = imageSize(file);
  const style = { width, aspectRatio: `${width} / ${height}` };
  if (hasFailed) {
    return (
      <div className={styles.missing} style={{ ...style, minWidth: "min(100%, 220px)" }}>
        <FileChip file={file} />
      </div>
    );
  }
  return (
    <a
      href={filePath(file)}
      target="_blank"
      rel="noopener"
      {...viewerLink(viewedImage(file))}
      title={`\u2068${file.name}\u2069, ${fileSize(file.size)}`} // isolated: it may be Arabic
      className={styles.image}
      style={style}
    >
      <img
        {...sourceOf(file, `${width}px`)}
        alt={file.alt ?? file.name}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </a>
  );
}
