/** Several images of one message in a grid of fixed size. The last cell says how many more there are. */
import { filePath } from "@belfry/contracts/messages/file-path";
import { useState } from "react";
import { text } from "../../text/text.ts";
import { viewerLink } from "../images/viewer.ts";
import { cellsOf } from "./grid-cells.ts";
import styles from "./ImageGrid.module.css";
import { coveringWidth, type ImageFile } from "./media.ts";
import { sourceOf, viewedImage } from "./sources.ts";

export function ImageGrid({ images }: { images: readonly ImageFile[] }) {
  const cells = cellsOf(images.length);
  const more = images.length - cells.length;
  return (
    <ul
      className={styles.grid}
      data-cells={cells.length}
      aria-label={text.conversation.images(images.length)}
    >
      {images.map((image, index) => (
        // The viewer finds the images without a cell by their links.
        <li key={image.id} className={styles.cell} hidden={!cells[index]}>
          <ImageLink
            image={image}
            cell={cells[index]}
            more={more > 0 && index === cells.length - 1 ? more : 0}
          />
        </li>
      ))}
    </ul>
  );
}

interface LinkProps {
  image: ImageFile;
  cell: { width: number; height: number } | undefined;
  /** The number of images after this one that have no cell. */
  more: number;
}

function ImageLink({ image, cell, more }: LinkProps) {
  const [hasFailed, setFailed] = useState(false);
  const { name, alt } = image;
  return (
    <a
      href={filePath(image)}
      target="_blank"
      rel="noopener"
      {...viewerLink(viewedImage(image))}
      title={name}
      className={styles.link}
    >
      {hasFailed && <span className={styles.name}>{name}</span>}
      {cell && !hasFailed && (
        <img
          {...sourceOf(image, `${coveringWidth(image, cell)}px`)}
          alt={alt ?? name}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
      {more > 0 && (
        <span className={styles.more}>
          <span aria-hidden>{text.conversation.moreCount(more)}</span>
          <span className="visually-hidden">{text.conversation.moreImages(more)}</span>
        </span>
      )}
    </a>
  );
}
