/** Any JSON, as a service. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Any JSON",
};
