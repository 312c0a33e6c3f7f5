/** Chooses up to eight values that are shown as fields. The others stay in the outline. */
import { getTime } from "../../reading/json-path.ts";
import { oneLine, truncate } from "../../reading/markdown.ts";
import { type Leaf, pathKey } from "../body/leaves.ts";
import { humanize, labelOf } from "../body/names.ts";
import { isHtml } from "../body/shapes.ts";
import {
  holderNames,
  isMachineName,
  pairLabels,
  pairValues,
  plannedTimes,
} from "../rules/field-names.ts";
import { type Place, placeOfName } from "../rules/places.ts";
import { type Role, rolesOf } from "../rules/roles.ts";
import type { Rule } from "../rules/rules.ts";
import { meaningOfText } from "./severity.ts";

export interface FieldChoice {
  label: string;
  /** Plain text. */
  value: string;
  kind: "value" | "time" | "list" | "pair";
  leaves: Leaf[];
  rule: Rule;
  /** Less is better. */
  cost: number;
  /** Whether the value is shown in full. */
  isWhole: boolean;
}

const maxFields = 8;
const maxCost = 97;
const fieldLength = 120;
const listedItems = 5;

const otherField = rolesOf("").field as Role;

const costOfPlace: Readonly<Record<Place, number>> = {
  ...{ top: 0, subject: 0, wrapper: 0, other: 5, context: 10, side: 22, past: 10 },
};

/** `used` are the members that other parts show. */
export function chooseFields(
  leaves: readonly Leaf[],
  used: readonly (Leaf | undefined)[],
): FieldChoice[] {
  const unused = leaves.filter((leaf) => !used.includes(leaf));
  const candidates = [
    ...pairsOf(unused),
    ...listsOf(unused),
    ...unused.flatMap((leaf) => fieldOf(leaf)),
  ].filter(({ cost }) => cost < maxCost);
  const shown = used.flatMap((leaf) => leaf?.text ?? []);
  const taken = new Set<Leaf>();
  const fields: FieldChoice[] = [];
  for (const field of candidates.sort((a, b) => a.cost - b.cost)) {
    if (fields.length >= maxFields) break;
    const isRepeated =
      isShown(field.value, shown) || fields.some(({ label }) => label === field.label);
    if (isRepeated || field.leaves.some((leaf) => taken.has(leaf))) continue;
    for (const leaf of field.leaves) taken.add(leaf);
    shown.push(field.value);
    fields.push(field);
  }
  return fields;
}

/** Whether another part shows the value, alone or, if it is not too short, within a text. */
function isShown(value: string, texts: readonly string[]): boolean {
  return texts.some((text) => text === value || (value.length > 4 && text.includes(value)));
}

const mediaType = /^(application|text|image|audio|video)\/[\w.+-]+/;

function fieldOf(leaf: Leaf): FieldChoice[] {
  const { names, text, shape, position } = leaf;
  const name = names.at(-1) ?? "";
  if (position !== undefined || shape === "boolean" || shape === "url" || shape === "id") return [];
  if (shape === "time") {
    if (!plannedTimes.test(name)) return [];
    return [{ ...create(leaf, formatTime(leaf.value)), kind: "time" }];
  }
  const named = /^(new|old|from|to|before|after)$/.test(name) ? (names.at(-2) ?? name) : name;
  const isEmpty = isMachineName(named) || text.length > 400 || isHtml(text) || mediaType.test(text);
  const isPlain = rolesOf(name).severity && meaningOfText(text)?.level === "info";
  // Small numbers of states are codes.
  const isCode = /(^| )(priority|status|level|state|version|type|author)$/.test(name);
  if (isEmpty || isPlain || (isCode && /^v?\d{1,2}(\.\d)?$/.test(text))) return [];
  const isLong = text.length > 60 || text.includes("\n");
  return [create(leaf, text, (isLong ? 30 : 0) + (Number(text) === 0 ? 40 : 0))];
}

/** Returns the time in UTC. */
export function formatTime(value: unknown): string {
  const iso = getTime(value);
  return iso === undefined ? "" : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

function create(leaf: Leaf, value: string, more = 0): FieldChoice {
  const shown = oneLine(value, fieldLength);
  return {
    ...roleOf(leaf.names, leaf.place, more),
    label: labelOf(labelWords(leaf.names)),
    value: shown,
    kind: "value",
    leaves: [leaf],
    isWhole: shown === value,
  };
}

/** `project.name` is labelled "Project", `disk.free` is labelled "Disk free". */
function labelWords(names: readonly string[]): string {
  const [holder, name] = names.slice(-2);
  if (name === undefined || holder === undefined || isWrapper(holder))
    return name ?? holder ?? "value";
  if (holderNames.includes(name)) return holder;
  const isClear = rolesOf(name).field !== undefined && !/^(status|state|version|kind)$/.test(name);
  return isClear || name.includes(" ") || holder === "labels" ? name : `${holder} ${name}`;
}

function isWrapper(name: string): boolean {
  return placeOfName(name) === "wrapper";
}

/** The rule of a field, and what its name, its depth and the objects around it cost. */
function roleOf(names: readonly string[], place: Place, more = 0) {
  const [holder = "", name = ""] = [names.at(-2), names.at(-1)];
  const rank = holder && !isWrapper(holder) ? holderNames.indexOf(name) : -1;
  const { rule, cost } = rolesOf(rank >= 0 ? holder : name).field ?? otherField;
  const own = placeOfName(holder) === "side" && rank >= 0 ? "other" : place;
  const depth = names.length * 3 + Math.max(0, rank) / 2;
  return { rule, cost: cost + depth + costOfPlace[own] + more };
}

/** Lists of short texts, and the names of listed objects: "Bell, Rope". */
function listsOf(leaves: readonly Leaf[]): FieldChoice[] {
  const lists = Map.groupBy(leaves, ({ path, names, position, shape, text }) => {
    const at = path.findIndex((name) => /^\d+$/.test(name));
    const isText = shape === "word" || shape === "text" || shape === "email";
    if (position === undefined || at < 1 || !isText || text.length > 200) return "";
    const member = path.slice(at + 1);
    const isName = member.length === 1 && holderNames.includes(names.at(-1) ?? "");
    return member.length === 0 || isName ? pathKey([...path.slice(0, at), "*", ...member]) : "";
  });
  lists.delete("");
  return [...lists.values()].map((items) => {
    const [{ path, names, place }] = items as [Leaf, ...Leaf[]];
    const name = /^\d+$/.test(path.at(-1) ?? "") ? undefined : names.at(-1);
    const ofList = name === undefined ? names : names.slice(0, -1);
    const texts = items.slice(0, listedItems).map(({ text }) => oneLine(text, 60));
    // The outline has the count.
    const more = items.length > listedItems ? ", …" : "";
    const rank = name === undefined ? 0 : holderNames.indexOf(name);
    return {
      ...roleOf(ofList, name === undefined ? place : "other", rank),
      label: labelOf(ofList.at(-1) ?? ""),
      value: truncate(`${texts.join(", ")}${more}`, 280),
      kind: "list",
      leaves: items.slice(0, listedItems + 1),
      isWhole: more === "" && items.every(({ text }) => text === oneLine(text, 60)),
    };
  });
}

/** `{"name": "CPU", "value": "92 %"}` in a list is a field with this label. */
function pairsOf(leaves: readonly Leaf[]): FieldChoice[] {
  const listed = leaves.filter(({ position }) => position !== undefined);
  const objects = Map.groupBy(listed, ({ path }) => pathKey(path.slice(0, -1)));
  return [...objects.values()].flatMap((members) => {
    const find = (names: readonly string[]) =>
      names.flatMap((name) => members.find((leaf) => leaf.names.at(-1) === name) ?? [])[0];
    const [label, value] = [find(pairLabels), find(pairValues)];
    if (!label || !value || label === value || typeof label.value !== "string") return [];
    if (value.shape === "url" || value.shape === "id" || value.text.length > 300) return [];
    const field = create(value, value.text, -12);
    const shown = oneLine(humanize(label.text), 60);
    return [{ ...field, label: shown, kind: "pair" as const, leaves: [value, label] }];
  });
}
