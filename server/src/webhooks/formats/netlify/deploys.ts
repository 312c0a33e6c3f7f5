/** Netlify's deploys. */
import type { ReadResult } from "../format.ts";
import { buildKey, type CardState, colors, findState, postCard } from "../reading/card.ts";
import { formatDuration } from "../reading/durations.ts";
import { firstUrl, get, getText, getTime, getUrl } from "../reading/json-path.ts";
import {
  code,
  escapeLine,
  escapeMarkdown,
  joinTexts,
  link,
  oneLine,
  truncate,
} from "../reading/markdown.ts";

const states = new Map<string, CardState>([
  ["ready", ["Deployed", colors.green]],
  ["error", ["Failed to deploy", colors.red]],
  ["rejected", ["Rejected", colors.red]],
]);

/** States of a deploy that has not ended. */
const running =
  /^(new|pending|pending_review|accepted|enqueued|building|uploading|uploaded|preparing|prepared|processing|processed|retrying)$/;

const places = new Map([
  ["production", ""],
  ["deploy-preview", "preview"],
  ["branch-deploy", "branch"],
]);

export function readDeploy(body: unknown): ReadResult {
  const given = getText(body, "state");
  const isRunning = running.test(given);
  const isCanceled = given === "error" && /^canceled/i.test(getText(body, "error_message"));
  const [state, color] = isRunning
    ? ["Deploying", colors.yellow]
    : isCanceled
      ? ["Canceled", colors.gray]
      : findState(states, given);
  const context = getText(body, "context");
  const place = places.get(context) ?? oneLine(context, 40);
  const preview = getText(body, "review_id");
  const updateKey = buildKey("netlify", getText(body, "id"));
  const admin = getUrl(body, "admin_url");
  const id = getText(body, "id");
  const log = admin && /^\w{1,64}$/.test(id) ? getUrl(`${admin}/deploys/${id}`) : admin;
  return postCard({
    color,
    author: { name: getText(body, "committer") },
    title: joinTexts(
      " ",
      `${state}: ${oneLine(getText(body, "name")) || "a site"}`,
      place && `(${joinTexts(" ", place, preview && `#${oneLine(preview, 20)}`)})`,
    ),
    titleUrl: state === "Deployed" ? siteUrl(body, context) : log,
    text: joinTexts(
      "\n\n",
      escapeLine(getText(body, "title")),
      !isCanceled && escapeMarkdown(truncate(getText(body, "error_message"))),
    ),
    fields: {
      Branch: code(oneLine(getText(body, "branch"))),
      Commit: link(getText(body, "commit_ref").slice(0, 8), getUrl(body, "commit_url")),
      Duration: isRunning ? "" : formatDuration(getText(body, "deploy_time")),
    },
    links: [
      { text: "Log", url: state === "Deployed" ? log : undefined },
      { text: "Pull request", url: getUrl(body, "review_url") },
    ],
    timestamp: getTime(body, "published_at") ?? getTime(body, "updated_at"),
    footer: "Netlify",
    level: isRunning ? "info" : undefined,
    updateKey,
    isOver: !isRunning,
  });
}

function siteUrl(body: unknown, context: string): string | undefined {
  const own = [get(body, "deploy_ssl_url"), get(body, "deploy_url")];
  const site = [get(body, "ssl_url"), get(body, "url")];
  return firstUrl(...(context === "production" ? [...site, ...own] : [...own, ...site]));
}
