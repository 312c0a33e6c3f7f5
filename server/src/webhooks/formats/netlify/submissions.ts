/** Submissions of Netlify's forms. */
import type { ReadResult } from "../format.ts";
import { postCard } from "../reading/card.ts";
import { get, getList, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import { escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";

const maxFields = 20;
const shortLength = 300;

export function readSubmission(body: unknown): ReadResult {
  const fields = readFields(body);
  const isShort = ([, value]: [string, string]) => value.length <= shortLength;
  const long = fields.filter((field) => !isShort(field));
  const number = getText(body, "number");
  return postCard({
    title: joinTexts(
      " ",
      `New submission: ${oneLine(getText(body, "form_name"), 100) || "a form"}`,
      number && `#${oneLine(number, 20)}`,
    ),
    titleUrl: getUrl(body, "site_url"),
    text: long
      .slice(0, 5)
      .map(
        ([title, value]) =>
          `**${escapeMarkdown(oneLine(title, 80))}**\n${escapeMarkdown(truncate(value, 2000))}`,
      )
      .join("\n\n"),
    fields: Object.fromEntries(
      fields.filter(isShort).map(([title, value]) => [title, escapeMarkdown(value)]),
    ),
    timestamp: getTime(body, "created_at"),
    footer: "Netlify",
  });
}

function readFields(body: unknown): [string, string][] {
  const ordered = getList(body, "ordered_human_fields").map((field): [string, string] => [
    getText(field, "title") || getText(field, "name"),
    getText(field, "value"),
  ]);
  const named = get(body, "human_fields") ?? get(body, "data");
  const others = isObject(named)
    ? Object.keys(named).map((name): [string, string] => [name, getText(named, name)])
    : [];
  return (ordered.length > 0 ? ordered : others)
    .filter(([title, value]) => title && value)
    .slice(0, maxFields);
}
