/** All services. */
import type { Service } from "./format.ts";
import * as formats from "./formats.ts";

/**
 * In the order of their names. The first one whose headers match reads a request, so Gitea, which
 * also sends GitHub's headers, must be before GitHub.
 */
export const services: readonly Service[] = Object.values(formats).sort((a, b) =>
  a.name < b.name ? -1 : 1,
);
