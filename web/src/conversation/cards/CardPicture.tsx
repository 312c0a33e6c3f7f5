/**
 * Pictures of a card. How high one is nobody knows before it has loaded, so each has a box of one
 * size, and keeps it when the picture does not come: what one reads never moves.
 */
import { useState } from "react";
import { text } from "../../text/text.ts";
import { pictureAddress } from "../markdown/safe-url.ts";
import { CardLink } from "./CardLink.tsx";
import styles from "./Cards.module.css";

interface Props {
  url: string;
  label: string | undefined;
  look: "image" | "thumbnail";
}

export function CardPicture({ url, label, look }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const address = pictureAddress(url);
  const name = fileName(url);
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
      ) : (
        <img
          src={address}
          alt={label ? text.conversation.pictureOf(label) : name}
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
  const address = url ? pictureAddress(url) : null;
  if (!address || hasFailed) return null;
  return (
    <img
      src={address}
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
