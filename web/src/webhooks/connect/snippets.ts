/** All snippets of the dialog and the guides, in the groups of the list. */
import { buildSteps } from "./build-steps.ts";
import { chatClients } from "./chat-clients.ts";
import { codeServices } from "./code-services.ts";
import { monitoringServices } from "./monitoring-services.ts";
import { otherServices } from "./other-services.ts";
import { programs } from "./programs.ts";
import type { Snippet } from "./snippet.ts";

/** The services in each group are in alphabetical order. */
export const snippetGroups = [
  { name: "programs", snippets: programs },
  { name: "chats", snippets: chatClients },
  { name: "builds", snippets: buildSteps },
  { name: "code", snippets: codeServices },
  { name: "monitoring", snippets: monitoringServices },
  { name: "other", snippets: otherServices },
] as const;

export const snippets: readonly Snippet[] = snippetGroups.flatMap(({ snippets }) => snippets);
