/** All ready-made ways to post to a webhook: those of the dialog and of the guides. */
import { builds } from "./builds.ts";
import { programs } from "./programs.ts";
import { services } from "./services.ts";
import type { Snippet } from "./snippet.ts";

export const snippets: readonly Snippet[] = [...programs, ...builds, ...services];
