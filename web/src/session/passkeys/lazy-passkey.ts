/** The button of a passkey, fetched apart from the first load; without it there are other ways in. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export function lazyPasskey<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  const nothing = () => null;
  return lazy(() => load().catch(() => ({ default: nothing })));
}
