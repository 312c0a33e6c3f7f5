/** Pushes of Bitbucket Data Center. */
import { type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { firstText, firstUrl, get, getList, getText } from "../reading/json-path.ts";
import {
  code,
  escapeLine,
  formatCommit,
  formatList,
  joinTexts,
  link,
  oneLine,
  pluralize,
} from "../reading/markdown.ts";
import { listCommits } from "../reading/texts/commits.ts";
import { actorOf, dataCenterPage, nameOf, repositoryOf } from "./repository.ts";

const verbs = new Map([
  ["ADD", "created"],
  ["DELETE", "deleted"],
  ["UPDATE", "pushed"],
]);

export function readPush(body: unknown): ReadResult {
  const changes = getList(body, "changes");
  const [first] = changes;
  if (first === undefined) return reject("The body has no changes.");
  const commits = getList(body, "commits");
  const repository = get(body, "repository");
  const hash = getText(first, "toHash");
  const isSingle = changes.length === 1;
  const isPush = isSingle && getText(first, "type") === "UPDATE" && commits.length > 0;
  const list = listCommits(commits, 0, (commit) => commitLine(commit, repository));
  return postCard({
    color: colors.gray,
    author: actorOf(body),
    title: isPush
      ? `${pluralize(commits.length, "commit")} pushed to ${refOf(first)}`
      : isSingle
        ? formatChange(first)
        : `${changes.length} branches pushed`,
    titleUrl:
      isSingle && !/^0+$/.test(hash)
        ? dataCenterPage(repository, `/commits/${encodeURIComponent(hash)}`)
        : dataCenterPage(repository, "/browse"),
    text: joinTexts(
      "\n\n",
      !isSingle && formatList(changes, 6, (change) => `- ${escapeLine(formatChange(change))}`),
      isSingle && list.text,
    ),
    details: isSingle ? list.details : list.text,
    footer: repositoryOf(body),
  });
}

function refOf(change: unknown): string {
  return firstText(get(change, "ref", "displayId"), get(change, "refId"), "without a name");
}

function formatChange(change: unknown): string {
  const kind = getText(change, "ref", "type") === "TAG" ? "Tag" : "Branch";
  return `${kind} ${refOf(change)} ${verbs.get(getText(change, "type")) ?? "changed"}`;
}

function commitLine(commit: unknown, repository: unknown): string {
  const short = oneLine(getText(commit, "displayId"), 40);
  const hash = getText(commit, "id");
  const url = hash && dataCenterPage(repository, `/commits/${encodeURIComponent(hash)}`);
  return formatCommit(
    url ? link(short, firstUrl(url)) : code(short),
    getText(commit, "message"),
    nameOf(get(commit, "author")),
  );
}
