/** Comments on merge requests, issues, snippets and commits. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { firstText, get, getText, getUrl } from "../reading/json-path.ts";
import { code, oneLine } from "../reading/markdown.ts";
import { readIssueBody } from "../reading/texts/issue-body.ts";
import { projectKey, projectOf, userOf } from "./project.ts";

export function readNote(body: unknown): ReadResult {
  const note = get(body, "object_attributes");
  const text = getText(note, "note");
  if (!text) return reject("The body has no object_attributes.note.");
  if (getText(note, "system") === "true") return ignore("System notes are not shown.");
  const subject = subjectOf(body);
  const position = get(note, "position");
  const path = firstText(get(position, "new_path"), get(position, "old_path"));
  const line = firstText(get(position, "new_line"), get(position, "old_line"));
  return postCard({
    color: colors.gray,
    author: userOf(body),
    title: subject ? `Comment on ${subject}` : "Comment",
    titleUrl: getUrl(note, "url"),
    ...readIssueBody(text, 6),
    fields: { File: code(oneLine(path && line ? `${path}:${line}` : path)) },
    footer: projectOf(body),
    updateKey: projectKey("gitlab-note", body, getText(note, "id")),
  });
}

function subjectOf(body: unknown): string {
  const [merge, issue] = [get(body, "merge_request"), get(body, "issue")];
  const [sign, subject] = merge ? ["!", merge] : issue ? ["#", issue] : ["", get(body, "snippet")];
  const [number, title] = [getText(subject, "iid"), getText(subject, "title")];
  return number ? `${sign}${number} ${title}` : title || getText(body, "commit", "id").slice(0, 8);
}
