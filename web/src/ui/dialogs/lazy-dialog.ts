/** A dialog whose code is loaded after the first screen. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const preloadDelayMs = 2000;

export function lazyDialog<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  // Preloaded, so that it opens immediately, even after the connection is lost.
  setTimeout(() => load().catch(() => {}), preloadDelayMs);
  return lazy(load);
}
