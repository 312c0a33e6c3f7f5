/** Place of the image viewer, which outlives the row that opened it. Its code loads with the first image. */
import { lazy, Suspense } from "react";
import { useViewed } from "./viewer.ts";

const ImageViewer = lazy(() => import("./ImageViewer.tsx"));

export function ViewerHost() {
  const viewed = useViewed();
  return <Suspense>{viewed && <ImageViewer {...viewed} />}</Suspense>;
}
