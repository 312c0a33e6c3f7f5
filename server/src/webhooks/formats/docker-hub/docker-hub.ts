/** Docker Hub's webhooks: one message per pushed tag. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { get, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import { code, escapeMarkdown, oneLine, truncate } from "../reading/markdown.ts";
import { info } from "./info.ts";

export const dockerHub: Service = {
  name: "docker-hub",
  info,
  shape: {
    members: ["push_data"],
    isBody: (body) => isObject(get(body, "push_data")) && isObject(get(body, "repository")),
  },

  read({ body }): ReadResult {
    const [push, repository] = [get(body, "push_data"), get(body, "repository")];
    const name = repositoryName(repository);
    if (!isObject(push) || !name) return reject("The body has no push_data or no repository.");
    const tag = oneLine(getText(push, "tag"), 128);
    const image = tag ? `${name}:${tag}` : name;
    return postCard({
      color: colors.gray,
      author: { name: getText(push, "pusher") },
      title: `Pushed: ${image}`,
      titleUrl: pageOf(name) ?? getUrl(repository, "repo_url"),
      text: escapeMarkdown(truncate(getText(repository, "description"), 300)),
      fields: { Pull: code(`docker pull ${image}`) },
      timestamp: getTime(push, "pushed_at"),
      footer: "Docker Hub",
    });
  },
};

function repositoryName(repository: unknown): string {
  const [namespace, name] = [getText(repository, "namespace"), getText(repository, "name")];
  return oneLine(getText(repository, "repo_name") || [namespace, name].filter(Boolean).join("/"));
}

/** The `repo_url` of old repositories leads to a host that no longer exists. */
function pageOf(name: string): string | undefined {
  const isName = /^[a-z0-9][\w.-]{0,100}\/[a-z0-9][\w.-]{0,200}$/i.test(name);
  return isName ? `https://hub.docker.com/r/${name}` : undefined;
}
