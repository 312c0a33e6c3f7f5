/** Images of a card at their real size, up to a limit. Until it is known, a box keeps the space. */
import { useState } from "react";
import { useImagePath } from "../../live/image-paths.ts";
import { text } from "../../text/text.ts";
import { externalImage, externalLink } from "../../ui/external.ts";
import { useImageSize } from "../images/image-size.ts";
import { viewerLink } from "../images/viewer.ts";
import { fileName, webUrl } from "../markdown/safe-url.ts";
import styles from "./CardImage.module.css";
import { CardLink } from "./CardLink.tsx";

interface Props {
  url: string;
  label: string | undefined;
  look: keyof typeof limits;
}

const limits = {
  image: { width: 480, height: 320 },
  thumbnail: { width: 76, height: 76 },
};

export function CardImage({ url, label, look }: Props) {
  const [hasFailedToLoad, setFailed] = useState(false);
  const webLink = webUrl(url);
  const path = useImagePath(webLink);
  const { style, onLoad } = useImageSize(path, limits[look]);
  const hasFailed = hasFailedToLoad || path === null;
  const name = fileName(url);
  const description = label ? text.conversation.imageAlt(label) : name;
  if (!webLink) {
    return (
      <p className={styles.elsewhere}>
        <CardLink url={url}>{name}</CardLink>
      </p>
    );
  }
  return (
    <a
      href={webLink}
      title={hasFailed ? text.conversation.imageMissing : name}
      {...externalLink}
      {...(path && !hasFailed && viewerLink({ path, name: description }))}
      className={`${styles.box} ${styles[look]}`}
      data-failed={hasFailed || undefined}
      data-loaded={style !== undefined || undefined}
    >
      {hasFailed ? (
        <span className={styles.missing}>{name}</span>
      ) : path === undefined ? (
        <span role="img" aria-label={description} />
      ) : (
        <img
          src={path}
          alt={description}
          style={style}
          {...externalImage}
          onLoad={onLoad}
          onError={() => setFailed(true)}
        />
      )}
    </a>
  );
}

export function CardIcon({ url, size }: { url: string | undefined; size: number }) {
  const [hasFailed, setFailed] = useState(false);
  const path = useImagePath(url ? webUrl(url) : null);
  if (path === null || hasFailed) return null;
  return (
    <img
      src={path}
      alt=""
      width={size}
      height={size}
      className={styles.icon}
      {...externalImage}
      onError={() => setFailed(true)}
    />
  );
}
