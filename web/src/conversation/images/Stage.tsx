/** The image of the viewer: fitted to the window, or zoomed and moved. */
import { type PointerEvent, useRef, useState } from "react";
import styles from "./ImageViewer.module.css";
import type { Zoom } from "./use-zoom.ts";
import type { ViewedImage } from "./viewer.ts";

interface Props {
  image: ViewedImage;
  zoom: Zoom;
  onClose(): void;
  onStep(step: -1 | 1): void;
}

/** Pixels that a finger moves to the side for the next image, or down to close the viewer. */
const swipePixels = 60;

export function Stage({ image, zoom, onClose, onStep }: Props) {
  const { path, name, alt, srcSet } = image;
  const [loaded, setLoaded] = useState<ViewedImage["size"]>();
  const size = image.size ?? loaded;
  const drag = useDrag(zoom, { onClose, onStep });
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
      className={styles.stage}
      data-zoomed={zoom.factor > 1 || undefined}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      {...drag}
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

/** A pointer moves a zoomed image. A finger steps through the others. */
function useDrag(zoom: Zoom, { onClose, onStep }: Pick<Props, "onClose" | "onStep">) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown({ button, clientX, clientY, isPrimary }: PointerEvent) {
      start.current = button === 0 && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerMove({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
      // Fingers scroll by themselves.
      if (!start.current || zoom.factor === 1 || pointerType === "touch") return;
      currentTarget.scrollBy(start.current.x - clientX, start.current.y - clientY);
      start.current = { x: clientX, y: clientY };
    },
    onPointerUp({ clientX, clientY, pointerType }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (!from || zoom.factor > 1 || pointerType !== "touch") return;
      const [across, down] = [clientX - from.x, clientY - from.y];
      if (Math.abs(across) > swipePixels && Math.abs(across) > Math.abs(down))
        onStep(across < 0 ? 1 : -1);
      else if (down > swipePixels) onClose();
    },
    onPointerLeave() {
      start.current = null;
    },
  };
}
