/** Pushes of Bitbucket Cloud. One push may change several branches and tags. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { firstText, get, getList, getText } from "../reading/json-path.ts";
import { escapeLine, formatCommit, formatList, joinTexts, link } from "../reading/markdown.ts";
import { listCommits } from "../reading/texts/commits.ts";
import { actorOf, pageOf, repositoryOf } from "./repository.ts";

export function readPush(body: unknown): ReadResult {
  if (get(body, "push") === undefined) return reject("The body has no push.changes.");
  const changes = getList(body, "push", "changes");
  const [first] = changes;
  if (first === undefined) return ignore("The push has no changes.");
  const isForced = changes.some((change) => getText(change, "forced") === "true");
  const isSingle = changes.length === 1;
  return postCard({
    color: isForced ? colors.yellow : colors.gray,
    level: "info",
    author: actorOf(body),
    title: isSingle ? formatChange(first) : `${changes.length} ${kindsOf(changes)} pushed`,
    titleUrl: pageOf(first) ?? pageOf(get(first, "new")) ?? pageOf(get(body, "repository")),
    ...(isSingle ? commitsOf(first) : listChanges(changes)),
    footer: repositoryOf(body),
  });
}

function kindsOf(changes: unknown[]): string {
  const isTag = changes.map((change) => kindOf(change) === "Tag");
  if (isTag.every(Boolean)) return "tags";
  return isTag.some(Boolean) ? "branches and tags" : "branches";
}

function kindOf(change: unknown): string {
  const type = firstText(get(change, "new", "type"), get(change, "old", "type"));
  return type === "tag" ? "Tag" : "Branch";
}

function formatChange(change: unknown): string {
  const [before, after] = [get(change, "old"), get(change, "new")];
  const kind = kindOf(change);
  const name = firstText(get(after, "name"), get(before, "name"), "without a name");
  if (getText(change, "closed") === "true") return `${kind} ${name} deleted`;
  if (getText(change, "created") === "true") return `${kind} ${name} created`;
  const commits = getList(change, "commits").length;
  const isForced = getText(change, "forced") === "true";
  if (commits === 0) return `${kind} ${name} ${isForced ? "force-pushed" : "moved"}`;
  // The body contains at most five commits.
  const more = getText(change, "truncated") === "true" ? " or more" : "";
  const noun = commits === 1 && !more ? "commit" : "commits";
  return `${commits}${more} ${noun} ${isForced ? "force-pushed" : "pushed"} to ${name}`;
}

function commitsOf(change: unknown) {
  return listCommits(get(change, "commits"), 0, commitLine);
}

/** A line for each branch. The commits are folded. */
function listChanges(changes: unknown[]): { text: string; details: string } {
  const lines = (change: unknown) => `- ${link(formatChange(change), pageOf(change))}`;
  const details = changes.slice(0, 20).map((change) => {
    const { text } = commitsOf(change);
    return text && `${escapeLine(formatChange(change))}\n\n${text}`;
  });
  return { text: formatList(changes, 6, lines), details: joinTexts("\n\n", ...details) };
}

function commitLine(commit: unknown): string {
  return formatCommit(
    link(getText(commit, "hash").slice(0, 7), pageOf(commit)),
    getText(commit, "message"),
    firstText(
      get(commit, "author", "user", "display_name"),
      getText(commit, "author", "raw").split("<", 1)[0],
    ),
  );
}
