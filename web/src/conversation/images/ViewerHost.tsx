/** Place of the image viewer, which outlives the row that opened it. Its code is loaded after the first screen. */
import { Suspense } from "react";
import { lazyView } from "../../ui/lazy-view.ts";
import { useViewed } from "./viewer.ts";

const ImageViewer = lazyView(() => import("./ImageViewer.tsx"));

export function ViewerHost() {
  const viewed = useViewed();
  return <Suspense>{viewed && <ImageViewer {...viewed} />}</Suspense>;
}
