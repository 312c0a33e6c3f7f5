/** Image in Markdown, in a box of fixed size: large if alone in its paragraph, else as high as a line. */
import { useState } from "react";
import { useImagePath } from "../../live/image-paths.ts";
import { externalImage, externalLink } from "../../ui/external.ts";
import styles from "./Markdown.module.css";
import { fileName } from "./safe-url.ts";

interface Props {
  url: string;
  label: string;
  isBlock: boolean;
  isInLink: boolean;
}

export function RemoteImage({ url, label, isBlock, isInLink }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const path = useImagePath(url);
  const name = label || fileName(url);
  const look = isBlock ? styles.stage : styles.badge;
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
        onError={() => setFailed(true)}
      />
    );
  if (isInLink) return content;
  return (
    <a href={url} title={name} {...externalLink} className={isBlock ? styles.stageLink : undefined}>
      {content}
    </a>
  );
}
