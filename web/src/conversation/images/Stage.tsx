/** The image of the viewer: fitted to the window, or zoomed and moved. */
import { useRef, useState } from "react";
import styles from "./ImageViewer.module.css";
import { useTouches } from "./use-touches.ts";
import type { Zoom } from "./use-zoom.ts";
import type { ViewedImage } from "./viewer.ts";

interface Props {
  image: ViewedImage;
  zoom: Zoom;
  onClose(): void;
  onStep(step: -1 | 1): void;
}

export function Stage({ image, zoom, onClose, onStep }: Props) {
  const { path, name, alt, srcSet } = image;
  const [loaded, setLoaded] = useState<ViewedImage["size"]>();
  const size = image.size ?? loaded;
  const stage = useRef<HTMLDivElement>(null);
  const touches = useTouches(stage, zoom, { onClose, onStep });
  const style = size && {
    "--width": size.width,
    "--ratio": size.width / size.height,
    "--zoom": zoom.factor,
  };
  const sizes = size && sizesOf(size, zoom.factor);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc and the button close it by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button close it by keyboard
    <div
      ref={stage}
      className={styles.stage}
      data-zoomed={zoom.factor > 1 || undefined}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      {...touches}
    >
      <img
        src={path}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={alt ?? name}
        className={size && styles.fitted}
        style={style as object | undefined}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          width > 0 && height > 0 && setLoaded({ width, height })
        }
        onDoubleClick={zoom.toggle}
      />
    </div>
  );
}

function sizesOf({ width, height }: { width: number; height: number }, factor: number): string {
  const ratio = width / height;
  return `min(${width}px, ${100 * factor}vw, ${Math.round(100 * factor * ratio)}vh)`;
}
