/**
 * A picture in a message. Its box has one size before and after loading, so nothing ever jumps: a
 * picture alone in its paragraph gets a stage, one among words stays as high as a line.
 */
import { useState } from "react";
import styles from "./Markdown.module.css";

interface Props {
  address: string;
  label: string;
  isBlock: boolean;
  isInLink: boolean;
}

export function Picture({ address, label, isBlock, isInLink }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const name = label || fileName(address);
  const content = hasFailed ? (
    name
  ) : (
    <img
      src={address}
      alt={name}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={isBlock ? styles.stage : styles.badge}
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
