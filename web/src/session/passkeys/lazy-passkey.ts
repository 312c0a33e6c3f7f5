/** Loads a passkey button after the first screen. If loading fails, it renders nothing. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export function lazyPasskey<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  const nothing = () => null;
  return lazy(() => load().catch(() => ({ default: nothing })));
}
