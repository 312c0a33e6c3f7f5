/** Texts about issues and pull requests that several services share. */
import { joinTexts } from "../markdown.ts";

/** Joins changes that were made at once: "Marked as ready; added the label `bug`". */
export function joinChanges(...changes: (string | false)[]): string {
  const [first = "", ...others] = changes.filter((change) => change !== false && change !== "");
  const rest = others.map((change) => `${change}`.replace(/^[A-Z]/, (c) => c.toLowerCase()));
  return joinTexts("; ", first, ...rest);
}

interface People {
  /** Each is Markdown, or "". */
  openedBy?: string;
  assigned?: string;
  reviewers?: string;
}

/** One field instead of three. */
export function formatPeople({ openedBy, assigned, reviewers }: People): string {
  return joinTexts(
    " · ",
    openedBy ? `opened by ${openedBy}` : "",
    assigned ? `assigned to ${assigned}` : "",
    reviewers ? `review by ${reviewers}` : "",
  );
}
