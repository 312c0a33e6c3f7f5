/** All snippets of the dialog and the guides. */
import { alertServices } from "./alert-services.ts";
import { buildServices } from "./build-services.ts";
import { builds } from "./builds.ts";
import { programs } from "./programs.ts";
import { services } from "./services.ts";
import type { Snippet } from "./snippet.ts";

export const snippets: readonly Snippet[] = [
  ...programs,
  ...builds,
  ...services,
  ...buildServices,
  ...alertServices,
];
