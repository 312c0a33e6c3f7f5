/** Any JSON: a title and a text where the usual members exist, the other leaves as fields. */
import { type Format, type Headers, header, type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { firstText, firstUrl, get, getText, isObject } from "../reading/json-path.ts";
import { code, escapeLine, joinTexts, truncate } from "../reading/markdown.ts";

const apprise = /^Apprise\b/;
const maxDepth = 4;
const maxFields = 20;
/** Further leaves are only counted: a body may have a hundred thousand. */
const maxLeaves = 100;

const titleNames = ["title", "subject", "name", "event", "event_type", "type", "alert", "summary"];
const textNames = ["message", "text", "body", "description", "msg", "content", "details"];
const urlNames = ["url", "link", "html_url", "href", "web_url"];
const stateNames = ["status", "state", "level", "severity", "result", "type"];
const colorPatterns: [pattern: RegExp, color: string][] = [
  [
    /^(error|err|fail|failed|failure|failing|firing|critical|fatal|down|alerting|problem)$/i,
    colors.red,
  ],
  [/^(ok|success|succeeded|passed|resolved|up|recovered|healthy|fixed)$/i, colors.green],
  [/^(warn|warning|pending|running|degraded|started)$/i, colors.yellow],
];

export const generic: Format = {
  name: "generic",
  // Only Apprise's `json://`. For other senders, the webhook or the URL names this format.
  headers: [{ name: "user-agent", pattern: apprise }],

  read({ headers, body: given }): ReadResult {
    const body = isApprise(headers) ? withoutVersion(given) : given;
    if (!isObject(body) && !Array.isArray(body)) return reject("The body is not a JSON object.");
    const { leaves, omitted } = collectLeaves(body);
    if (leaves.length === 0) return reject("The body has nothing to show.");

    const [titleName, textName] = [findText(body, titleNames), findText(body, textNames)];
    const rest = leaves.filter(([path]) => path !== titleName && path !== textName);
    const hidden = Math.max(0, rest.length - maxFields) + omitted;
    return postCard({
      color: colorOf(body),
      title: titleName ? getText(body, titleName) : "A webhook was called",
      titleUrl: firstUrl(...urlNames.map((name) => get(body, name))),
      text: joinTexts(
        "\n\n",
        textName !== undefined && truncate(getText(body, textName), 4000),
        hidden > 0 && `… and ${hidden} more`,
      ),
      fields: Object.fromEntries(rest.map(([path, value]) => [path, formatLeaf(value)])),
    });
  },
};

function isApprise(headers: Headers): boolean {
  return apprise.test(header(headers, "user-agent"));
}

/** Drops the version of Apprise's body. */
function withoutVersion(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { version: _, ...rest } = body;
  return rest;
}

function findText(body: unknown, names: string[]): string | undefined {
  return names.find((name) => typeof get(body, name) === "string" && getText(body, name) !== "");
}

function colorOf(body: unknown): string | undefined {
  const state = firstText(...stateNames.map((name) => get(body, name)));
  return colorPatterns.find(([pattern]) => pattern.test(state))?.[1];
}

function formatLeaf(value: string): string {
  const isIdentifier = /^[\w.:/-]{1,60}$/.test(value) && !/^https?:/.test(value);
  return isIdentifier ? code(value) : escapeLine(value, 300);
}

interface Leaves {
  leaves: [path: string, value: string][];
  /** How many leaves are left out. */
  omitted: number;
}

/** Collects leaves level by level, so that the top of the body is shown first. */
function collectLeaves(body: object): Leaves {
  const leaves: Leaves["leaves"] = [];
  let omitted = 0;
  let level: [path: string, value: object][] = [["", body]];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    const nextLevel: typeof level = [];
    for (const [path, value] of level) {
      for (const [name, member] of Object.entries(value)) {
        const isFull = leaves.length >= maxLeaves;
        const memberPath = isFull || !path ? name : `${path}.${name}`;
        if (typeof member === "object" && member !== null) nextLevel.push([memberPath, member]);
        else if (isFull) omitted += member === null || member === "" ? 0 : 1;
        else if (getText(member) !== "") leaves.push([memberPath, getText(member)]);
      }
    }
    level = nextLevel;
  }
  return { leaves, omitted };
}
