/** stub */
import type { Templates } from "@belfry/contracts/templates";
import type { Delivery, Reading } from "../delivery.ts";
export function fillTemplates(_t: Templates, _d: Delivery): Reading {
  return { text: "x" };
}
