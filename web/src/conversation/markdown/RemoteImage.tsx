/** Image in Markdown: at its real size, up to a limit, if alone in its paragraph, else as high as a line. */
import { useState } from "react";
import { useImagePath } from "../../live/image-paths.ts";
import { externalImage, externalLink } from "../../ui/external.ts";
import { useImageSize } from "../images/image-size.ts";
import { viewerLink } from "../images/viewer.ts";
import styles from "./Markdown.module.css";
import { fileName } from "./safe-url.ts";

const limit = { width: 480, height: 320 };

interface Props {
  url: string;
  label: string;
  isBlock: boolean;
  isInLink: boolean;
}

export function RemoteImage({ url, label, isBlock, isInLink }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const path = useImagePath(url);
  const { style, onLoad } = useImageSize(path, limit);
  const name = label || fileName(url);
  const look = isBlock ? (style ? styles.image : styles.stage) : styles.badge;
  const content =
    hasFailed || path === null ? (
      name
    ) : path === undefined ? (
      <span role="img" aria-label={name} className={look} />
    ) : (
      <img
        src={path}
        alt={name}
        {...externalImage}
        className={look}
        {...(isBlock && { style, onLoad })}
        onError={() => setFailed(true)}
      />
    );
  if (isInLink) return content;
  return (
    <a
      href={url}
      title={name}
      {...externalLink}
      {...(path && !hasFailed && viewerLink({ path, name }))}
      className={isBlock ? styles.stageLink : undefined}
    >
      {content}
    </a>
  );
}
