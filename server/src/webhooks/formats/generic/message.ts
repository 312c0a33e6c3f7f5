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
import { scoreOfContainers } from "./parts/score.ts";
import type { Reading } from "./reading.ts";
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
    titleUrl: getUrl(link?.value),
    text: text ? formatText(text) : "",
    ...(person && {
      author: {
        name: person.name.text,
        url: getUrl(person.url?.value),
        iconUrl: getUrl(person.icon?.value),
      },
    }),
    fields: Object.fromEntries(fields.map(({ label, value }) => [label, escapeMarkdown(value)])),
    links: links.map(({ names, value }) => ({
      text: linkLabel(names, String(value)),
      url: getUrl(value),
    })),
    imageUrl: getUrl(image?.value),
    timestamp: time && getTime(time.value),
    details: createOutline(rest, omitted),
    state: severity.state,
    updateKey: key && buildKey("generic", key.text),
    isOver: key !== undefined && severity.state === "resolved",
  });
}

function buildList(
  { leaves, omitted, choice }: Reading,
  { choices, count }: NonNullable<Reading["list"]>,
): ReadResult {
  const levels = new Set(choices.map(({ severity }) => severity.level));
  const level =
    (["critical", "warning", "success"] as const).find((one) => levels.has(one)) ?? "info";
  return postCard({
    ...partsOf(level),
    title: `${choice.composed.text || "Event"} and ${count - 1} more`,
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
  if (isPlain && (holder === undefined || scoreOfContainers([holder]) === 0))
    return new URL(url).host;
  return labelOf(isPlain ? (holder ?? "") : name.replace(/ (url|uri|link|href)$/, ""));
}

/** The leaves that are shown in full. The others are in the outline. */
function shownLeaves(choice: Choice): Set<Leaf> {
  const { composed, title, event, severity, link, links, text, person, image, fields } = choice;
  const shown = [
    ...(title && composed.text.includes(title.text) ? [title] : []),
    ...(link ? [link] : []),
    ...links,
    ...(text && formatText(text) === text.text ? [text] : []),
    ...(person && person.name.text.length <= 80 ? person.leaves : []),
    ...(image ? [image] : []),
    ...(composed.text ? fields : []).flatMap((field) => (field.isWhole ? field.leaves : [])),
  ];
  const isEventShown = event?.leaves.every((leaf) => composed.text.includes(leaf.text));
  const isStatusShown =
    severity.status && composed.text.toLowerCase().includes(severity.status.text.toLowerCase());
  return new Set([
    ...shown,
    ...(isEventShown ? (event?.leaves ?? []) : []),
    ...(isStatusShown && severity.status ? [severity.status] : []),
  ]);
}
