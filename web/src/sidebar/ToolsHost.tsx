/** Loads the menus of the sidebar and the code that moves its rows: on the first use, or soon after the first screen. */
import {
  lazy,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { ItemBoundary } from "../ui/broken/ItemBoundary.tsx";
import { onDemand } from "../ui/on-demand.ts";
import type { ShownSection } from "./order/sidebar-sections.ts";

const tools = onDemand(() => import("./tools/SidebarTools.tsx"));
const SidebarTools = lazy(tools.load);

/** A finger gives no notice of its first press, so the code starts when it was prefetched. */
const delayMs = 3000;

interface Props {
  /** The element with all rows. */
  root: RefObject<HTMLElement | null>;
  sections: readonly ShownSection[];
}

export function ToolsHost(props: Props) {
  const { root } = props;
  const [isReady, setReady] = useState(false);
  /** The press that loads the code, until it ends. It may become a long one. */
  const press = useRef<PointerEvent | null>(null);
  useEffect(() => {
    const load = () => startTransition(() => setReady(true));
    const events = new AbortController();
    const onUse = (event: Event) => {
      const { target, type } = event;
      if (!(target instanceof Element && target.closest("[data-chat], [data-head]"))) return;
      if (type === "pointerdown") press.current = event as PointerEvent;
      events.abort();
      load();
    };
    // Not on `pointerover`, which also comes when the page appears below a pointer that rests.
    for (const type of ["pointermove", "pointerdown", "focusin"]) {
      root.current?.addEventListener(type, onUse, { signal: events.signal });
    }
    const onEnd = () => {
      press.current = null;
    };
    for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, onEnd);
    const timer = setTimeout(() => tools.current() && load(), delayMs);
    return () => {
      events.abort();
      for (const type of ["pointerup", "pointercancel"]) window.removeEventListener(type, onEnd);
      clearTimeout(timer);
    };
  }, [root]);
  return (
    isReady && (
      <ItemBoundary item={null} look="nothing">
        <Suspense>
          <SidebarTools {...props} press={press} />
        </Suspense>
      </ItemBoundary>
    )
  );
}
