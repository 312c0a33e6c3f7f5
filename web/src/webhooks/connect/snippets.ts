/** All snippets of the dialog and the guides, in the groups of the list. */
import type { SetupGroup } from "@belfry/contracts/webhooks/setup";
import { buildSteps } from "./build-steps.ts";
import { chatClients } from "./chat-clients.ts";
import { programs } from "./programs.ts";
import { services } from "./services.ts";
import { type Snippet, snippetOf } from "./snippet.ts";

/** The services in each group are in alphabetical order. */
export const snippetGroups = [
  { name: "programs", snippets: programs },
  { name: "chats", snippets: [...chatClients, ...servicesOf("chats")] },
  { name: "builds", snippets: [...buildSteps, ...servicesOf("builds")] },
  { name: "code", snippets: servicesOf("code") },
  { name: "monitoring", snippets: servicesOf("monitoring") },
  { name: "other", snippets: servicesOf("other") },
] as const;

export const snippets: readonly Snippet[] = snippetGroups.flatMap(({ snippets }) => snippets);

function servicesOf(group: SetupGroup): readonly Snippet[] {
  return services.filter((service) => service.group === group).map(snippetOf);
}
