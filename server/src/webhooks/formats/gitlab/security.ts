/** Vulnerabilities, and access tokens that expire. */
import { type ReadResult, reject } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { get, getList, getText, getUrl } from "../reading/json-path.ts";
import { capitalize, code, escapeLine, joinTexts, link, oneLine } from "../reading/markdown.ts";
import { pageOf, projectOf } from "./project.ts";

const endStates = new Map<string, CardState>([
  ["resolved", ["Resolved", colors.green]],
  ["dismissed", ["Dismissed", colors.gray]],
]);

export function readVulnerability(body: unknown): ReadResult {
  const item = get(body, "object_attributes");
  const title = getText(item, "title");
  if (!title) return reject("The body has no object_attributes.title.");
  const status = getText(item, "state");
  const severity = getText(item, "severity");
  const end = endStates.get(status);
  const isSevere = /^(critical|high)$/.test(severity);
  const [state, color] = end ?? [
    status === "confirmed" ? "Confirmed" : "Found",
    isSevere ? colors.red : colors.yellow,
  ];
  const url = getUrl(item, "url");
  const location = get(item, "location");
  return postCard({
    color,
    state: end ? "resolved" : "open",
    title: `${state}: ${title}`,
    titleUrl: url,
    fields: {
      Severity: escapeLine(capitalize(severity), 40),
      Package: code(
        oneLine(
          joinTexts(
            " ",
            getText(location, "dependency", "package", "name"),
            getText(location, "dependency", "version"),
          ),
          80,
        ),
      ),
      File: code(oneLine(getText(location, "file"))),
      Identifier: formatIdentifier(item),
      Scanner: escapeLine(getText(item, "report_type").replaceAll("_", " "), 60),
      Issue: formatIssue(item),
    },
    // The body names its project in the URL only.
    footer: url ? new URL(url).pathname.split("/-/", 1)[0]?.slice(1, 140) || "GitLab" : "GitLab",
    updateKey: buildKey("gitlab-vulnerability", url ?? ""),
    isOver: end !== undefined,
  });
}

function formatIdentifier(item: unknown): string {
  const identifiers = getList(item, "identifiers");
  const cve = identifiers.find((entry) => getText(entry, "external_type") === "cve");
  const best = cve ?? identifiers[0];
  return link(oneLine(getText(best, "name"), 60), getUrl(best, "url"));
}

function formatIssue(item: unknown): string {
  const issue = getList(item, "issues")[0];
  return link(oneLine(getText(issue, "title"), 80), getUrl(issue, "url"));
}

/** Sent 60, 30, 7 days and one day before a token expires: each is a separate message. */
export function readAccessToken(body: unknown): ReadResult {
  const token = get(body, "object_attributes");
  const name = getText(token, "name");
  if (!name) return reject("The body has no object_attributes.name.");
  const date = oneLine(getText(token, "expires_at"), 40);
  return postCard({
    color: colors.yellow,
    title: `Access token ${name} expires${date ? ` on ${date}` : " soon"}`,
    titleUrl: pageOf(body, "/-/settings/access_tokens"),
    footer: projectOf(body),
  });
}
