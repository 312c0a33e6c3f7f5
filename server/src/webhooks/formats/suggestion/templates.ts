/** Writes Liquid templates that choose the same members as the format for any JSON. */
import { limits } from "@belfry/contracts/limits";
import type { Templates } from "@belfry/contracts/webhooks/templates";
import type { Leaf } from "../generic/body/leaves.ts";
import { wordsOf } from "../generic/body/names.ts";
import { isHtml } from "../generic/body/shapes.ts";
import type { Choice } from "../generic/choice.ts";
import { linkLabel } from "../generic/message.ts";
import type { EventName } from "../generic/parts/events.ts";
import type { FieldChoice } from "../generic/parts/fields.ts";
import { meaningOfFlag, severityOf } from "../generic/parts/severity.ts";
import type { Reading } from "../generic/reading.ts";
import { capitalize } from "../reading/markdown.ts";
import { createScope, formatPath, type LiquidScope } from "./liquid-path.ts";

export function writeTemplates({ choice, root, list }: Reading): Templates {
  const member = (write: (scope: LiquidScope) => string) => {
    const scope = createScope(root);
    return scope.close(write(scope));
  };
  if (list) return { text: member((scope) => writeList(choice, list, scope)) };
  const optional = {
    key: member((scope) => (choice.key ? `{{ ${scope.pathOf(choice.key.leaf)} }}` : "")),
    level: member((scope) => writeSeverity(choice, "level", scope)),
    state: member((scope) => (choice.severity.state ? writeSeverity(choice, "state", scope) : "")),
  };
  const text = member((scope) => writeMessage(choice, scope));
  const written = Object.entries(optional).filter(([, template]) => template !== "");
  return { text: text.slice(0, limits.templateLength), ...Object.fromEntries(written) };
}

function writeMessage(choice: Choice, scope: LiquidScope): string {
  const { link, links, text, person, fields } = choice;
  const title = writeTitle(choice, scope);
  const head = link ? `**[${title}](${output(scope.pathOf(link.leaf))})**` : `**${title}**`;
  const filters = text && isHtml(text.leaf.text) ? ["strip_html"] : [];
  const body = text && output(scope.pathOf(text.leaf), ...filters);
  const lines = [
    ...(person ? [writeField("By", scope.pathOf(person.name.leaf))] : []),
    ...fields.flatMap((field) => writeChoice(field, scope)),
  ];
  const pages = links.map((leaf) => {
    return `[${linkLabel(leaf.names, leaf.text)}](${output(scope.pathOf(leaf))})`;
  });
  return [head, body, lines.join("\n"), pages.join(" · ")].filter(Boolean).join("\n\n");
}

function output(path: string, ...filters: string[]): string {
  return `{{ ${[path, ...filters].join(" | ")} }}`;
}

/** The same parts as in `composeTitle`. */
function writeTitle(choice: Choice, scope: LiquidScope): string {
  const { words, event, severity, fields } = choice;
  const shown = choice.composed;
  const parts = [
    shown.event && event ? writeEvent(event, scope) : "",
    shown.object ? words.map((leaf) => writeObject(leaf, scope)).join(" ") : "",
    shown.status && severity.status ? writeStatus(severity.status.leaf, scope) : "",
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(": ");
  const [first] = fields.flatMap(({ leaves }) => leaves);
  return first ? output(scope.pathOf(first), "escape_markdown") : "Event";
}

function writeObject(title: Leaf, scope: LiquidScope): string {
  const path = scope.pathOf(title);
  if (title.shape === "number") return `#${output(path)}`;
  const isLine = !/\s\s|[\n\t]/.test(title.text) && title.text.length <= 200;
  return output(path, ...(isLine ? [] : ["one_line"]), "escape_markdown");
}

function writeEvent({ matches, header, holder }: EventName, scope: LiquidScope): string {
  if (header) return output(formatPath([header], "headers"), "humanize", "escape_markdown");
  const [first, second] = matches.map(({ leaf }) => ({
    path: scope.pathOf(leaf),
    text: leaf.text,
  }));
  if (!first) return "";
  if (second)
    return `${output(first.path, "words", "capitalize")} ${output(second.path, "past_tense")}`;
  if (holder) return `${capitalize(holder)} ${output(first.path, "past_tense")}`;
  const isVerb = !wordsOf(first.text).includes(" ");
  const filters = isVerb ? ["past_tense", "capitalize"] : ["humanize", "escape_markdown"];
  return output(first.path, ...filters);
}

function writeStatus(status: Leaf, scope: LiquidScope): string {
  const path = scope.pathOf(status);
  const flag = meaningOfFlag(status);
  if (flag === undefined) return output(path, "humanize", "downcase", "escape_markdown");
  const [yes, no] = isGoodFlag(status) ? ["succeeded", "failed"] : ["failed", "succeeded"];
  return typeof status.value === "boolean"
    ? `{% if ${path} %}${yes}{% else %}${no}{% endif %}`
    : `{% if ${path} == 0 %}succeeded{% else %}exit code ${output(path)}{% endif %}`;
}

function isGoodFlag(status: Leaf): boolean {
  return (meaningOfFlag(status)?.level === "success") === status.value;
}

/** A severity that the filters do not know from the words alone is written out for this status. */
function writeSeverity(choice: Choice, name: "level" | "state", scope: LiquidScope): string {
  const { severity, event } = choice;
  const status = severity.status?.leaf;
  const value = severity[name] ?? "";
  if (status && meaningOfFlag(status)) return writeFlag(status, name, scope);
  const source = status ?? severity.severity?.leaf ?? event?.matches.at(-1)?.leaf;
  if (!source) return value === "info" ? "" : value;
  const other = status && severity.severity?.leaf;
  const path = scope.pathOf(source);
  const filter = other ? `${name}: ${scope.pathOf(other)}` : name;
  const rendered = severityOf(source.text, other?.text ?? "")[name] ?? "";
  if (rendered === value) return value === "info" && !status ? "" : output(path, filter);
  if (/['\\\n]/.test(source.text) || source.text.length > 60) return value;
  return `{% if ${path} == '${source.text}' %}${value}{% else %}${output(path, filter)}{% endif %}`;
}

function writeFlag(status: Leaf, name: "level" | "state", scope: LiquidScope): string {
  const path = scope.pathOf(status);
  const isBad =
    typeof status.value === "boolean"
      ? isGoodFlag(status)
        ? `${path} == false`
        : path
      : `${path} != 0`;
  return name === "level"
    ? `{% if ${isBad} %}critical{% else %}success{% endif %}`
    : `{% if ${isBad} %}open{% endif %}`;
}

function writeField(label: string, path: string, ...filters: string[]): string {
  return `{% if ${path} %}- **${label}:** ${output(path, ...filters, "escape_markdown")}\n{% endif -%}`;
}

function writeChoice({ label, kind, leaves }: FieldChoice, scope: LiquidScope): string[] {
  const [leaf] = leaves;
  if (!leaf) return [];
  const path = scope.pathOf(leaf);
  const escaped = label.replace(/[\\`*_~[\]<>|#&{}%]/g, "");
  switch (kind) {
    case "list": {
      const list = /^(.*)\[0\](?:\.([\w-]+))?$/.exec(path);
      if (!list?.[1]) return [];
      const names = list[2] ? [`map: "${list[2]}"`] : [];
      return [writeField(escaped, list[1], ...names, 'join: ", "')];
    }
    case "time":
      return typeof leaf.value === "string"
        ? [writeField(escaped, path, 'date: "%Y-%m-%d %H:%M UTC"')]
        : [];
    case "pair":
    case "value":
      return [writeField(escaped, path)];
  }
}

function writeList(
  choice: Choice,
  { name, about }: NonNullable<Reading["list"]>,
  scope: LiquidScope,
): string {
  const item = createScope([], "item");
  const title = writeTitle(choice, item);
  const line = choice.link ? `[${title}](${output(item.pathOf(choice.link.leaf))})` : title;
  const list = formatPath([name]);
  const body = createScope([]);
  const heading = about
    ? `${writeTitle(about, body)}: {{ ${list}.size }} ${name}`
    : `${writeTitle(choice, scope) || capitalize(name)} and {{ ${list}.size | minus: 1 }} more`;
  const url = about?.link && output(body.pathOf(about.link.leaf));
  return [
    url ? `**[${heading}](${url})**` : `**${heading}**`,
    "",
    `{% for item in ${list} limit: 10 -%}`,
    item.close(`- ${line}`),
    "{% endfor %}",
  ].join("\n");
}
