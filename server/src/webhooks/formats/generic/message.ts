/** Builds the message from what was chosen. */
import type { Level } from "@belfry/contracts/messages/messages";
import type { ReadResult } from "../format.ts";
import { buildKey, type CardMessage, colors, postCard } from "../reading/card.ts";
import { withoutTags } from "../reading/html.ts";
import { getTime, getUrl } from "../reading/json-path.ts";
import { escapeMarkdown, truncate } from "../reading/markdown.ts";
import type { Leaf } from "./body/leaves.ts";
import { labelOf } from "./body/names.ts";
import { isHtml } from "./body/shapes.ts";
import type { Choice } from "./choice.ts";
import { listTitles } from "./list.ts";
import { createOutline } from "./outline.ts";
import type { Reading } from "./reading.ts";
import { placeOfName } from "./rules/places.ts";
import { describeLeaves } from "./title.ts";

const textLength = 4000;
const colorByLevel: Readonly<Record<Level, string | undefined>> = {
  critical: colors.red,
  warning: colors.yellow,
  success: colors.green,
  info: undefined,
};

export function buildMessage(reading: Reading): ReadResult {
  const { leaves, omitted, choice, list } = reading;
  if (list) return buildList(reading, list);
  const title = choice.composed;
  const shown = shownLeaves(choice);
  const rest = leaves.filter((leaf) => !shown.has(leaf));
  const { severity, link, links, text, person, image, time, key } = choice;
  const fields = title.text ? choice.fields : [];
  return postCard({
    ...partsOf(severity.level),
    title: title.text || describeLeaves(leaves),
    titleUrl: getUrl(link?.leaf.value),
    text: text ? formatText(text.leaf) : "",
    ...(person && {
      author: {
        name: person.name.leaf.text,
        url: getUrl(person.url?.value),
        iconUrl: getUrl(person.icon?.value),
      },
    }),
    fields: Object.fromEntries(fields.map(({ label, value }) => [label, escapeMarkdown(value)])),
    links: links.map(({ names, value }) => ({
      text: linkLabel(names, String(value)),
      url: getUrl(value),
    })),
    imageUrl: getUrl(image?.leaf.value),
    timestamp: time && getTime(time.leaf.value),
    details: createOutline(rest, omitted),
    state: severity.state,
    updateKey: key && buildKey("generic", key.leaf.text),
    isOver: key !== undefined && severity.state === "resolved",
  });
}

function buildList(
  { leaves, omitted, choice }: Reading,
  { choices, count, name, about }: NonNullable<Reading["list"]>,
): ReadResult {
  const levels = new Set(choices.map(({ severity }) => severity.level));
  const level =
    (["critical", "warning", "success"] as const).find((one) => levels.has(one)) ?? "info";
  return postCard({
    ...partsOf(level),
    title: about
      ? `${about.composed.text}: ${count} ${name}`
      : `${choice.composed.text || "Event"} and ${count - 1} more`,
    titleUrl: getUrl(about?.link?.leaf.value),
    text: listTitles(choices, count),
    details: createOutline(leaves, omitted),
  });
}

function partsOf(level: Level): Pick<CardMessage, "level" | "color"> {
  return { level, color: colorByLevel[level] };
}

function formatText({ text }: Leaf): string {
  return truncate(isHtml(text) ? withoutTags(text).trim() : text, textLength);
}

/** "Dashboard" for `dashboard_url`; for a plain `url` the name of its object, or its host. */
export function linkLabel(names: readonly string[], url: string): string {
  const name = names.at(-1) ?? "";
  const isPlain = /^(html |web |app )?(url|href|uri|link|self|permalink)$/.test(name);
  const holder = names.at(-2);
  if (isPlain && (holder === undefined || placeOfName(holder) === "wrapper"))
    return new URL(url).host;
  return labelOf(isPlain ? (holder ?? "") : name.replace(/ (url|uri|link|href)$/, ""));
}

/** The leaves that are shown in full. The others are in the outline. */
function shownLeaves(choice: Choice): Set<Leaf> {
  const { composed, words, event, severity, link, links, text, person, image, fields } = choice;
  const named = composed.text.toLowerCase();
  const inTitle = [...words, severity.status?.leaf].flatMap((leaf) => {
    return leaf && named.includes(leaf.text.toLowerCase()) ? [leaf] : [];
  });
  const events = event?.matches.map(({ leaf }) => leaf) ?? [];
  return new Set([
    ...inTitle,
    ...(events.every((leaf) => composed.text.includes(leaf.text)) ? events : []),
    ...[link, image].flatMap((match) => match?.leaf ?? []),
    ...links,
    ...(text && formatText(text.leaf) === text.leaf.text ? [text.leaf] : []),
    ...(person && person.name.leaf.text.length <= 80 ? person.leaves : []),
    ...(composed.text ? fields : []).flatMap((field) => (field.isWhole ? field.leaves : [])),
  ]);
}
