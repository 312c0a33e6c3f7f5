/** Members that all events of Azure DevOps have. */
import { ignore, type ReadResult } from "../format.ts";
import { postCard } from "../reading/card.ts";
import { get, getText, getTime, getUrl } from "../reading/json-path.ts";
import { escapeMarkdown, firstLine, joinTexts, oneLine, truncate } from "../reading/markdown.ts";

/** Shows the message that Azure DevOps has written for an event without a reader. */
export function readOther(body: unknown): ReadResult {
  const title = oneLine(firstLine(getText(body, "message", "text")));
  if (!title)
    return ignore(`Events of type "${oneLine(getText(body, "eventType"), 60)}" have no text.`);
  const details = getText(body, "detailedMessage", "text");
  return postCard({
    title,
    titleUrl: webUrl(body),
    text: details === title ? "" : escapeMarkdown(truncate(details)),
    timestamp: getTime(body, "createdDate"),
    footer: footerOf(body),
  });
}

/** Returns the page of the resource. Events without its link have one in their message. */
export function webUrl(body: unknown, ...path: string[]): string | undefined {
  const resource = get(body, "resource", ...path);
  const [, linked] =
    /\]\((https?:\/\/[^\s()]{1,2000})\)/.exec(
      getText(body, "message", "markdown").slice(0, 5000),
    ) ?? [];
  return (
    getUrl(resource, "_links", "web", "href") ??
    getUrl(resource, "_links", "html", "href") ??
    getUrl(linked)
  );
}

/** Azure DevOps' own description of the event. */
export function messageOf(body: unknown): string {
  return escapeMarkdown(oneLine(firstLine(getText(body, "message", "text")), 300));
}

export function footerOf(body: unknown): string {
  const resource = get(body, "resource");
  const project =
    getText(resource, "project", "name") || getText(resource, "repository", "project", "name");
  return joinTexts(" · ", "Azure DevOps", oneLine(project, 80));
}

/** A person's name. Older versions write `Name <address>`. */
export function personName(value: unknown): string {
  const name = getText(value, "displayName") || getText(value);
  return oneLine(name.replace(/ <[^<>]{0,200}>$/, ""), 80);
}

export function person(value: unknown) {
  return { name: personName(value), iconUrl: getUrl(value, "imageUrl") };
}

/** `refs/heads/main` is the branch `main`. */
export function refName(ref: string): string {
  return oneLine(ref.replace(/^refs\/(heads|tags)\//, ""), 200);
}
