/**
 * Pictures of a card. How high one is nobody knows before it has loaded, so each has a box of one
 * size, and keeps it when the picture does not come: what one reads never moves.
 */
import { useState } from "react";
import { useImagePath } from "../../live/image-paths.ts";
import { text } from "../../text/text.ts";
import { webAddress } from "../markdown/safe-url.ts";
import { CardLink } from "./CardLink.tsx";
import styles from "./Cards.module.css";

interface Props {
  url: string;
  label: string | undefined;
  look: "image" | "thumbnail";
}

export function CardPicture({ url, label, look }: Props) {
  const [hasFailedToLoad, setFailed] = useState(false);
  const address = webAddress(url);
  const path = useImagePath(address);
  const hasFailed = hasFailedToLoad || path === null;
  const name = fileName(url);
  const description = label ? text.conversation.pictureAlt(label) : name;
  if (!address) {
    return (
      <p className={styles.elsewhere}>
        <CardLink url={url}>{name}</CardLink>
      </p>
    );
  }
  return (
    <a
      href={address}
      title={hasFailed ? text.conversation.pictureMissing : name}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`${styles.box} ${styles[look]}`}
      data-failed={hasFailed || undefined}
    >
      {hasFailed ? (
        <span className={styles.missing}>{name}</span>
      ) : path === undefined ? (
        <span role="img" aria-label={description} />
      ) : (
        <img
          src={path}
          alt={description}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
        />
      )}
    </a>
  );
}

/** Decoration beside a name; without it the name says as much. */
export function CardIcon({ url, size }: { url: string | undefined; size: number }) {
  const [hasFailed, setFailed] = useState(false);
  const path = useImagePath(url ? webAddress(url) : null);
  if (path === null || hasFailed) return null;
  return (
    <img
      src={path}
      alt=""
      width={size}
      height={size}
      className={styles.icon}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}

function fileName(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, host } = new URL(url);
  return pathname.split("/").at(-1) || host;
}
