/** A dialog whose code is loaded after the first screen. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { onDemand } from "../on-demand.ts";

export function lazyDialog<P>(
  importDialog: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(onDemand(importDialog).load);
}
