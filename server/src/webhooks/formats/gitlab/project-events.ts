/** Events about projects, groups and their members, and events with one line of news. */
import { type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { ignoreWith } from "../reading/events.ts";
import { firstText, get, getText } from "../reading/json-path.ts";
import { escapeLine } from "../reading/markdown.ts";
import { fillTitle } from "../reading/texts/title-template.ts";
import { pageOf, projectOf, userOf } from "./project.ts";

/** Titles by `event_name`, with paths into the body. System hooks have the same events. */
const titles = new Map([
  ["user_add_to_group", "{user_name} added to the group {group_name} as {group_access}"],
  ["user_update_for_group", "{user_name} is now {group_access} of the group {group_name}"],
  ["user_remove_from_group", "{user_name} removed from the group {group_name}"],
  ["user_access_request_to_group", "{user_name} requests access to the group {group_name}"],
  ["user_add_to_team", "{user_name} added to {project_path_with_namespace} as {access_level}"],
  ["user_remove_from_team", "{user_name} removed from {project_path_with_namespace}"],
  ["project_create", "Project {path_with_namespace} created"],
  ["project_destroy", "Project {path_with_namespace} deleted"],
  ["project_rename", "Project {old_path_with_namespace} renamed to {path_with_namespace}"],
  ["project_transfer", "Project {old_path_with_namespace} moved to {path_with_namespace}"],
  ["subgroup_create", "Subgroup {full_path} created"],
  ["subgroup_destroy", "Subgroup {full_path} deleted"],
]);

const warnings = new Set(["project_destroy", "subgroup_destroy", "user_access_request_to_group"]);

export const projectEvents: readonly string[] = [...titles.keys()];

export function readProjectEvent(body: unknown): ReadResult {
  const event = getText(body, "event_name");
  const title = titles.get(event);
  if (!title) return reject("The body has no known event_name.");
  const expiry = getText(body, "expires_at").slice(0, 10);
  return postCard({
    color: warnings.has(event) ? colors.yellow : colors.gray,
    title: fillTitle(title, body),
    fields: { Until: event.startsWith("user_remove") ? "" : escapeLine(expiry, 40) },
    footer: firstText(get(body, "group_path"), get(body, "parent_full_path"), "GitLab"),
  });
}

export function readFeatureFlag(body: unknown): ReadResult {
  const flag = get(body, "object_attributes");
  const name = getText(flag, "name");
  if (!name) return reject("The body has no object_attributes.name.");
  const isOn = getText(flag, "active") === "true";
  return postCard({
    color: isOn ? colors.green : colors.gray,
    level: "info",
    author: userOf(body),
    title: `Feature flag ${name} turned ${isOn ? "on" : "off"}`,
    titleUrl: pageOf(body, "/-/feature_flags"),
    text: escapeLine(getText(flag, "description"), 300),
    footer: projectOf(body),
  });
}

const milestoneVerbs = new Map([
  ["create", "created"],
  ["close", "closed"],
  ["reopen", "reopened"],
  ["delete", "deleted"],
]);

export function readMilestone(body: unknown): ReadResult {
  const milestone = get(body, "object_attributes");
  const title = getText(milestone, "title");
  if (!title) return reject("The body has no object_attributes.title.");
  const action = getText(body, "action") || getText(milestone, "action");
  const verb = milestoneVerbs.get(action);
  if (!verb) return ignoreWith("Milestones", "action", action);
  const number = getText(milestone, "iid");
  return postCard({
    color: colors.gray,
    author: userOf(body),
    title: `Milestone ${title} ${verb}`,
    titleUrl: pageOf(body, `/-/milestones/${encodeURIComponent(number)}`),
    fields: { Due: escapeLine(getText(milestone, "due_date"), 40) },
    footer: projectOf(body),
  });
}
