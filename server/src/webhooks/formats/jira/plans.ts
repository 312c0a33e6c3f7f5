/** Jira's sprints and versions. */
import { type ReadResult, reject } from "../format.ts";
import { buildKey, colors, postCard } from "../reading/card.ts";
import { get, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";

export function readSprint(body: unknown, change: string): ReadResult {
  const sprint = get(body, "sprint");
  if (!isObject(sprint)) return reject("The body has no sprint.");
  const isClosed = change === "closed";
  return postCard({
    color: isClosed ? colors.green : colors.purple,
    title: `Sprint ${change}: ${oneLine(getText(sprint, "name")) || "unnamed"}`,
    text: escapeMarkdown(truncate(getText(sprint, "goal"))),
    fields: {
      Dates: joinTexts(
        " – ",
        dayOf(sprint, "startDate"),
        dayOf(sprint, isClosed ? "completeDate" : "endDate"),
      ),
    },
    timestamp: getTime(body, "timestamp"),
    footer: "Jira",
    updateKey: buildKey("jira-sprint", getText(sprint, "id")),
    isOver: isClosed,
  });
}

export function readVersion(body: unknown, change: string): ReadResult {
  const version = get(body, "version");
  if (!isObject(version)) return reject("The body has no version.");
  const [base, rest] = (getUrl(version, "self") ?? "").split("/rest/", 2);
  const [project, id] = [getText(version, "projectId"), getText(version, "id")];
  const path = [project, id].every((part) => /^\d{1,20}$/.test(part))
    ? `/projects/${project}/versions/${id}`
    : "";
  const isReleased = change === "released";
  return postCard({
    color: isReleased ? colors.green : colors.gray,
    title: `Version ${change}: ${oneLine(getText(version, "name")) || "unnamed"}`,
    titleUrl: base && rest !== undefined && path ? getUrl(`${base}${path}`) : undefined,
    text: escapeMarkdown(truncate(getText(version, "description"))),
    fields: { "Release date": escapeLine(getText(version, "releaseDate"), 40) },
    timestamp: getTime(body, "timestamp"),
    footer: "Jira",
    updateKey: buildKey("jira-version", id),
    isOver: isReleased,
  });
}

function dayOf(sprint: unknown, member: string): string {
  return getTime(sprint, member)?.slice(0, 10) ?? "";
}
