/** Any JSON at all: what looks like a title and a text in front, every other leaf as a field. */
import { type Format, type Headers, header, post, type ReadResult, reject } from "../format.ts";
import {
  code,
  escapeMarkdown,
  fields,
  firstUrl,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getText, isObject } from "../reading/json-path.ts";

/** How deep and how far a strange body is shown; the delivery log keeps the whole of it. */
const depth = 4;
const shown = 20;
/** More are only counted: their names are of no use, and there may be a hundred thousand. */
const collected = 100;

const titles = ["title", "subject", "name", "event", "event_type", "type", "alert", "summary"];
const texts = ["message", "text", "body", "description", "msg", "content", "details"];
const urls = ["url", "link", "html_url", "href", "web_url"];
const bad =
  /^(error|err|fail|failed|failure|failing|firing|critical|fatal|down|alerting|problem)$/i;
const good = /^(ok|success|succeeded|passed|resolved|up|recovered|healthy|fixed)$/i;
const middling = /^(warn|warning|pending|running|degraded|started)$/i;

export const generic: Format = {
  name: "generic",
  // Anything is JSON: it is chosen, not guessed. Apprise means a program that reads any.
  recognises: isApprise,

  read({ headers, body: given }): ReadResult {
    const body = isApprise(headers) ? withoutEnvelope(given) : given;
    if (!isObject(body) && !Array.isArray(body)) return reject("The body is not a JSON object.");
    const { leaves, beyond } = collect(body);
    if (leaves.length === 0) return reject("The body has nothing to show.");

    const [titleAt, textAt] = [pick(body, titles), pick(body, texts)];
    const url = firstUrl(...urls.map((name) => get(body, name)));
    const rest = leaves.filter(([path]) => path !== titleAt && path !== textAt);
    const hidden = Math.max(0, rest.length - shown) + beyond;
    const more = hidden > 0 ? `… and ${hidden} more` : "";
    const text = [textAt ? truncate(getText(body, textAt), 4000) : "", more]
      .filter(Boolean)
      .join("\n\n");
    const color = colorOf(body);
    return post({
      ...(color && { color }),
      ...titled(titleAt ? getText(body, titleAt) : "A webhook was called", url),
      ...(text && { text }),
      ...fields(Object.fromEntries(rest.map(([path, value]) => [path, sayLeaf(value)]))),
    });
  },
};

function isApprise(headers: Headers): boolean {
  return /^Apprise\b/.test(header(headers, "user-agent"));
}

/** Apprise counts the versions of its body, which nobody reads. */
function withoutEnvelope(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { version: _, ...rest } = body;
  return rest;
}

function pick(body: unknown, names: string[]): string | undefined {
  return names.find((name) => typeof get(body, name) === "string" && getText(body, name) !== "");
}

function colorOf(body: unknown): string | undefined {
  const state = ["status", "state", "level", "severity", "result", "type"]
    .map((name) => getText(body, name))
    .find(Boolean);
  if (!state) return undefined;
  if (bad.test(state)) return "#d1242f";
  if (good.test(state)) return "#1a7f37";
  return middling.test(state) ? "#bf8700" : undefined;
}

function sayLeaf(value: string): string {
  return /^[\w.:/-]{1,60}$/.test(value) && !/^https?:/.test(value)
    ? code(value)
    : escapeMarkdown(oneLine(value, 300));
}

interface Leaves {
  leaves: [path: string, value: string][];
  /** How many more there are. */
  beyond: number;
}

/** Leaves by their path, level by level, so that what is near the top is shown first. */
function collect(body: unknown): Leaves {
  const leaves: Leaves["leaves"] = [];
  let beyond = 0;
  let level: [path: string, value: object][] = [["", body as object]];
  for (let deep = 0; deep < depth && level.length > 0; deep++) {
    const below: typeof level = [];
    for (const [path, value] of level) {
      for (const name of Object.keys(value)) {
        const member = (value as Record<string, unknown>)[name];
        const isFull = leaves.length >= collected;
        const here = isFull || !path ? name : `${path}.${name}`;
        if (typeof member === "object" && member !== null) below.push([here, member]);
        else if (isFull) beyond += member === null || member === "" ? 0 : 1;
        else if (getText(member) !== "") leaves.push([here, getText(member)]);
      }
    }
    level = below;
  }
  return { leaves, beyond };
}
