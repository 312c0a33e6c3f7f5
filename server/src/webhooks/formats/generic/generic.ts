/** Any JSON at all: what looks like a title and a text in front, every other leaf as a field. */
import { type Format, type Outcome, post, reject } from "../format.ts";
import { at, isObject, words } from "../given.ts";
import { code, cut, fields, firstUrl, line, plain, titled } from "../wording.ts";

/** How deep and how far a strange body is shown; the delivery log keeps the whole of it. */
const depth = 4;
const shown = 20;

const titles = ["title", "subject", "name", "event", "event_type", "type", "alert", "summary"];
const texts = ["message", "text", "body", "description", "msg", "content", "details"];
const urls = ["url", "link", "html_url", "href", "web_url"];
const bad =
  /^(error|err|fail|failed|failure|failing|firing|critical|fatal|down|alerting|problem)$/i;
const good = /^(ok|success|succeeded|passed|resolved|up|recovered|healthy|fixed)$/i;
const middling = /^(warn|warning|pending|running|degraded|started)$/i;

export const generic: Format = {
  name: "generic",
  recognises: () => false, // anything is JSON: it is chosen, never guessed

  read({ body }): Outcome {
    if (!isObject(body) && !Array.isArray(body)) return reject("The body is not a JSON object.");
    const leaves = collect(body);
    if (leaves.length === 0) return reject("The body has nothing to show.");

    const [titleAt, textAt] = [pick(body, titles), pick(body, texts)];
    const url = firstUrl(...urls.map((name) => at(body, name)));
    const rest = leaves.filter(([path]) => path !== titleAt && path !== textAt);
    const more = rest.length > shown ? `… and ${rest.length - shown} more` : "";
    const text = [textAt ? cut(words(body, textAt), 4000) : "", more].filter(Boolean).join("\n\n");
    const color = colorOf(body);
    return post({
      ...(color && { color }),
      ...titled(titleAt ? words(body, titleAt) : "A webhook was called", url),
      ...(text && { text }),
      ...fields(Object.fromEntries(rest.map(([path, value]) => [path, sayLeaf(value)]))),
    });
  },
};

function pick(body: unknown, names: string[]): string | undefined {
  return names.find((name) => typeof at(body, name) === "string" && words(body, name) !== "");
}

function colorOf(body: unknown): string | undefined {
  const state = ["status", "state", "level", "severity", "result"]
    .map((name) => words(body, name))
    .find(Boolean);
  if (!state) return undefined;
  if (bad.test(state)) return "#d1242f";
  if (good.test(state)) return "#1a7f37";
  return middling.test(state) ? "#bf8700" : undefined;
}

function sayLeaf(value: string): string {
  return /^[\w.:/-]{1,60}$/.test(value) && !/^https?:/.test(value)
    ? code(value)
    : plain(line(value, 300));
}

/** Leaves by their path, level by level, so that what is near the top is shown first. */
function collect(body: unknown): [path: string, value: string][] {
  const leaves: [string, string][] = [];
  let level: [string, unknown][] = [["", body]];
  for (let deep = 0; deep < depth && level.length > 0; deep++) {
    const below: [string, unknown][] = [];
    for (const [path, value] of level) {
      for (const [name, member] of Object.entries(value as object)) {
        const here = path ? `${path}.${name}` : name;
        if (typeof member === "object" && member !== null) below.push([here, member]);
        else if (words(member) !== "") leaves.push([here, words(member)]);
      }
    }
    level = below;
  }
  return leaves;
}
