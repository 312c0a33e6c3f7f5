/** A dialog fetched apart from the first load: when it is asked for, or before, once there is time. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const patienceMs = 2000;

export function lazyDialog<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  // Fetched early it opens at once, and opens at all when the connection has gone meanwhile.
  setTimeout(() => load().catch(() => {}), patienceMs);
  return lazy(load);
}
