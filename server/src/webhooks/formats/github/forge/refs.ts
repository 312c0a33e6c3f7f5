/** New and deleted branches and tags of GitHub and Gitea, which send one or two events about each. */
import { ignore, type ReadResult } from "../../format.ts";
import { colors, postCard } from "../../reading/card.ts";
import { firstUrl, getText, getUrl } from "../../reading/json-path.ts";
import { code, oneLine, pluralize } from "../../reading/markdown.ts";
import type { IssueBody } from "../../reading/texts/issue-body.ts";
import { type Forge, refName, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

interface RefChange extends Partial<IssueBody> {
  kind: "branch" | "tag";
  name: string;
  verb: "created" | "moved" | "deleted";
  commitCount?: number;
}

/** Reads the events `create` and `delete`. */
export function readRef(body: unknown, forge: Forge, verb: "created" | "deleted"): ReadResult {
  const name = refName(getText(body, "ref"));
  if (!name) return ignore("A new repository without a branch is not shown.");
  const kind = getText(body, "ref_type") === "tag" ? "tag" : "branch";
  return postRef(body, forge, { kind, name, verb });
}

/** A push and the event `create` or `delete` about the same branch share one message. */
export function postRef(body: unknown, forge: Forge, change: RefChange): ReadResult {
  const { kind, name, verb, text = "", details = "", commitCount = 0 } = change;
  const page = getUrl(body, "repository", "html_url");
  const path = `${forge.treePath[kind]}/${name.split("/").map(encodeURIComponent).join("/")}`;
  const isDeleted = verb === "deleted";
  const base = refName(getText(body, "base_ref"));
  return postCard({
    color: verb === "moved" ? colors.yellow : colors.gray,
    level: verb === "moved" ? "warning" : "info",
    author: senderOf(body),
    title: `${kind === "tag" ? "Tag" : "Branch"} ${name} ${verb}${
      commitCount > 0 ? ` with ${pluralize(commitCount, "commit")}` : ""
    }`,
    titleUrl: page && !isDeleted ? firstUrl(`${page}/${path}`, page) : page,
    text,
    details,
    fields: { From: verb === "created" ? code(oneLine(base)) : "" },
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${forge.name}-${kind}`, body, name),
    isOver: isDeleted,
  });
}
