/** Title, description and image of the page that a message links to. */
import type { Message, LinkPreview as Preview } from "@belfry/contracts/messages/messages";
import { X } from "lucide-react";
import { useState } from "react";
import { useImagePath } from "../../live/image-paths.ts";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { externalImage, externalLink } from "../../ui/external.ts";
import { webUrl } from "../markdown/safe-url.ts";
import { deletePreview } from "./delete-preview.ts";
import styles from "./LinkPreview.module.css";

interface Props {
  message: Message;
  preview: Preview;
  mayRemove: boolean;
  /** The Tab key reaches the button only in the message that has the focus. */
  isTabStop: boolean;
}

export function LinkPreview({ message, preview, mayRemove, isTabStop }: Props) {
  const { url, title, description, siteName, imageUrl } = preview;
  const link = webUrl(url);
  if (!link) return null;
  return (
    <div className={styles.preview}>
      <div className={styles.words}>
        <p className={styles.site} dir="auto">
          {siteName}
        </p>
        <p className={styles.title}>
          <a href={link} {...externalLink} dir="auto">
            {title}
          </a>
        </p>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
      </div>
      {imageUrl && <PreviewImage url={imageUrl} />}
      {mayRemove && (
        <IconButton
          icon={X}
          label={text.conversation.linkPreview.remove}
          className={styles.remove}
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => deletePreview(message)}
        />
      )}
    </div>
  );
}

/** Decorative, so it disappears if it cannot be loaded. */
function PreviewImage({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false);
  const path = useImagePath(webUrl(url));
  if (hasFailed || path === null) return null;
  if (path === undefined) return <span className={styles.image} />;
  return (
    <img
      src={path}
      alt=""
      className={styles.image}
      {...externalImage}
      onError={() => setFailed(true)}
    />
  );
}
