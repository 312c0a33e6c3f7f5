/** Loads the menus of the sidebar and the code that moves its rows: on the first use, or soon after the first screen. */
import { type RefObject, Suspense, startTransition, useEffect, useState } from "react";
import { ItemBoundary } from "../ui/broken/ItemBoundary.tsx";
import { lazyView } from "../ui/lazy-view.ts";
import type { ShownSection } from "./order/sidebar-sections.ts";

const SidebarTools = lazyView(() => import("./tools/SidebarTools.tsx"));

/** The first messages are on the screen, also with a slow connection. A finger gives no notice of its press. */
const delayMs = 3000;

interface Props {
  /** The element with all rows. */
  root: RefObject<HTMLElement | null>;
  sections: readonly ShownSection[];
}

export function ToolsHost(props: Props) {
  const { root } = props;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const load = () => startTransition(() => setReady(true));
    const events = new AbortController();
    for (const type of ["pointerover", "pointerdown", "focusin"]) {
      root.current?.addEventListener(type, load, { once: true, signal: events.signal });
    }
    const timer = setTimeout(load, delayMs);
    return () => {
      events.abort();
      clearTimeout(timer);
    };
  }, [root]);
  return (
    isReady && (
      <ItemBoundary item={null} look="nothing">
        <Suspense>
          <SidebarTools {...props} />
        </Suspense>
      </ItemBoundary>
    )
  );
}
