/**
 * A picture in a message. Its box has one size before and after loading, so nothing ever jumps: a
 * picture alone in its paragraph gets a stage, one among words stays as high as a line.
 */
import { useState } from "react";
import { useImagePath } from "../../live/image-paths.ts";
import styles from "./Markdown.module.css";

interface Props {
  address: string;
  label: string;
  isBlock: boolean;
  isInLink: boolean;
}

export function Picture({ address, label, isBlock, isInLink }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const path = useImagePath(address);
  const name = label || fileName(address);
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
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={look}
        onError={() => setFailed(true)}
      />
    );
  if (isInLink) return content;
  return (
    <a
      href={address}
      title={name}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={isBlock ? styles.stageLink : undefined}
    >
      {content}
    </a>
  );
}

function fileName(address: string): string {
  const { pathname, host } = new URL(address);
  return pathname.split("/").at(-1) || host;
}
