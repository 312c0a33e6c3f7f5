/** A screen or dialog whose code is loaded after the first screen. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { onDemand } from "./on-demand.ts";

export function lazyView<P>(
  importView: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(onDemand(importView).load);
}
