/** GitHub's events about a repository itself: its settings, members, keys and milestones. */
import type { ReadResult } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { ignoreWith } from "../reading/events.ts";
import { firstText, firstUrl, get, getText, getUrl } from "../reading/json-path.ts";
import { code, oneLine } from "../reading/markdown.ts";
import { fillTitle } from "../reading/texts/title-template.ts";
import { repositoryKey, senderOf } from "./forge/forge.ts";

/** Titles by event and action, with paths into the body. */
const titles = new Map([
  ["repository.created", "Repository {repository.full_name} created"],
  ["repository.deleted", "Repository {repository.full_name} deleted"],
  ["repository.archived", "Repository {repository.full_name} archived"],
  ["repository.unarchived", "Repository {repository.full_name} unarchived"],
  [
    "repository.renamed",
    "Repository {changes.repository.name.from} renamed to {repository.full_name}",
  ],
  ["repository.transferred", "Repository transferred to {repository.full_name}"],
  ["repository.publicized", "Repository {repository.full_name} is now public"],
  ["public.", "Repository {repository.full_name} is now public"],
  ["repository.privatized", "Repository {repository.full_name} is now private"],
  ["member.added", "{member.login} added to {repository.full_name}"],
  ["member.removed", "{member.login} removed from {repository.full_name}"],
  ["organization.member_added", "{membership.user.login} joined {organization.login}"],
  ["organization.member_removed", "{membership.user.login} removed from {organization.login}"],
  ["membership.added", "{member.login} added to the team {team.name}"],
  ["membership.removed", "{member.login} removed from the team {team.name}"],
  ["deploy_key.created", "Deploy key {key.title} added to {repository.full_name}"],
  ["deploy_key.deleted", "Deploy key {key.title} removed from {repository.full_name}"],
  ["branch_protection_rule.created", "Protection of branch {rule.name} created"],
  ["branch_protection_rule.edited", "Protection of branch {rule.name} changed"],
  ["branch_protection_rule.deleted", "Protection of branch {rule.name} removed"],
  ["repository_ruleset.created", "Ruleset {repository_ruleset.name} created"],
  ["repository_ruleset.edited", "Ruleset {repository_ruleset.name} changed"],
  ["repository_ruleset.deleted", "Ruleset {repository_ruleset.name} deleted"],
  ["milestone.created", "Milestone {milestone.title} created"],
  ["milestone.opened", "Milestone {milestone.title} reopened"],
  ["milestone.closed", "Milestone {milestone.title} closed"],
  ["milestone.deleted", "Milestone {milestone.title} deleted"],
  ["package.published", "Package {package.name} published"],
  ["deployment_review.requested", "Waiting for approval: deployment to {environment}"],
  ["deployment_review.approved", "Deployment to {environment} approved"],
  ["deployment_review.rejected", "Deployment to {environment} rejected"],
  ["meta.deleted", "The webhook of {repository.full_name} was deleted at GitHub"],
]);

/** Changes that reduce the protection of a repository, or need a decision. */
const warnings = new Set(
  [
    "repository.deleted repository.publicized public. deploy_key.created branch_protection_rule.deleted",
    "repository_ruleset.deleted meta.deleted deployment_review.requested",
  ].flatMap((names) => names.split(" ")),
);

export const repositoryEvents = new Set([...titles.keys()].map((key) => key.replace(/\..*/, "")));

export function readRepositoryEvent(body: unknown, event: string): ReadResult {
  const action = getText(body, "action");
  const key = `${event}.${action}`;
  const title = titles.get(key);
  if (!title) return ignoreWith(`Events of type "${event}"`, "action", action);
  const isWarning = warnings.has(key);
  const isVisibility = /^public\.$|\.(publicized|privatized)$/.test(key);
  return postCard({
    color: isWarning ? colors.yellow : colors.gray,
    author: senderOf(body),
    title: fillTitle(title, body),
    titleUrl: firstUrl(
      get(body, "milestone", "html_url"),
      get(body, "package", "package_version", "html_url"),
      get(body, "workflow_run", "html_url"),
      get(body, "repository", "html_url"),
      organizationPage(body),
    ),
    fields: fieldsOf(body),
    // A repository that becomes public sends two events.
    updateKey: isVisibility ? repositoryKey("github-visibility", body) : undefined,
    isOver: isVisibility && !isWarning,
    footer: firstText(get(body, "repository", "full_name"), get(body, "organization", "login")),
  });
}

/** Organizations have an API URL only. */
function organizationPage(body: unknown): string | undefined {
  const host = getUrl(body, "sender", "html_url");
  const login = getText(body, "organization", "login");
  return host && login ? new URL(`/${encodeURIComponent(login)}`, host).href : undefined;
}

function fieldsOf(body: unknown): Record<string, string> {
  const isReadOnly = getText(body, "key", "read_only");
  const [open, closed] = ["open_issues", "closed_issues"].map((member) =>
    Number(getText(body, "milestone", member)),
  );
  const total = (open ?? 0) + (closed ?? 0);
  const version = get(body, "package", "package_version");
  const tag = firstText(get(version, "container_metadata", "tag", "name"), get(version, "version"));
  return {
    Version: /^sha256:/.test(tag) ? "" : code(oneLine(tag, 60)),
    Access: isReadOnly && (isReadOnly === "true" ? "read" : "read and write"),
    Progress: total > 0 ? `${closed} of ${total} closed` : "",
  };
}
