/** The commits of a push. */
import { getList, getUrl } from "../json-path.ts";
import type { IssueBody } from "./issue-body.ts";

const maxShown = 6;
const maxKept = 50;

/** Shows the first commits, and folds the others. `total` counts those that are not in the list. */
export function listCommits(
  value: unknown,
  total: number,
  formatItem: (commit: unknown) => string,
): IssueBody {
  const commits = getList(value);
  const lines = commits.slice(0, maxKept).map(formatItem);
  const count = Math.max(total, commits.length);
  if (lines.length === 0) return { text: "", details: "" };
  if (count <= maxShown && count === lines.length) return { text: lines.join("\n"), details: "" };
  const shown = lines.slice(0, maxShown - 1);
  const more = count - lines.length;
  return {
    text: [...shown, `… and ${count - shown.length} more`].join("\n"),
    details:
      lines.length > shown.length
        ? [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n")
        : "",
  };
}

/** Returns a commit's page, which hosts of Git have at the same path of the repository's page. */
export function commitUrl(repository: string | undefined, hash: string): string | undefined {
  const isHash = /^[0-9a-f]{7,64}$/i.test(hash);
  return repository && isHash ? getUrl(`${repository}/commit/${hash}`) : undefined;
}
