/** The buttons that zoom the image of the viewer. */
import { ZoomIn, ZoomOut } from "lucide-react";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import styles from "./ImageViewer.module.css";
import type { Zoom } from "./use-zoom.ts";

const words = text.conversation.viewer;

export function ZoomButtons({ zoom }: { zoom: Zoom }) {
  return (
    <span className={styles.zoom}>
      <IconButton
        icon={ZoomOut}
        label={words.zoomOut}
        disabled={zoom.factor === 1}
        onClick={() => zoom.change(-1)}
      />
      <IconButton
        icon={ZoomIn}
        label={words.zoomIn}
        disabled={!zoom.canGrow}
        onClick={() => zoom.change(1)}
      />
    </span>
  );
}
