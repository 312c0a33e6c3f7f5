/** Chooses up to eight values that are shown as fields. The others stay in the outline. */
import { getTime } from "../../reading/json-path.ts";
import { oneLine, truncate } from "../../reading/markdown.ts";
import { type Leaf, pathKey } from "../body/leaves.ts";
import { humanize, labelOf } from "../body/names.ts";
import { isHtml } from "../body/shapes.ts";
import {
  fieldNames,
  holderNames,
  isMachineName,
  otherField,
  pairLabels,
  pairValues,
  plannedTimes,
} from "../rules/field-names.ts";
import { scoreOfContainers } from "./score.ts";

export type FieldKind = "value" | "time" | "list" | "pair";

export interface FieldChoice {
  label: string;
  /** Plain text. */
  value: string;
  kind: FieldKind;
  leaves: Leaf[];
  score: number;
  /** Whether the value is shown in full. */
  isWhole: boolean;
}

const maxFields = 8;
const minScore = 12;
const fieldLength = 120;
const listedItems = 5;

export function chooseFields(
  leaves: readonly Leaf[],
  used: ReadonlySet<Leaf | undefined>,
): FieldChoice[] {
  const shown = [...used].flatMap((leaf) => leaf?.text ?? []);
  const candidates = [
    ...pairsOf(leaves, used),
    ...listsOf(leaves, used),
    ...leaves.flatMap((leaf) => (used.has(leaf) ? [] : fieldOf(leaf))),
  ];
  const taken = new Set<Leaf>();
  const labels = new Set<string>();
  const fields: FieldChoice[] = [];
  for (const field of candidates.sort((a, b) => b.score - a.score)) {
    if (fields.length >= maxFields) break;
    const isRepeated = isShown(field.value, shown) || labels.has(field.label);
    if (isRepeated || field.leaves.some((leaf) => taken.has(leaf))) continue;
    for (const leaf of field.leaves) taken.add(leaf);
    shown.push(field.value);
    labels.add(field.label);
    fields.push(field);
  }
  return fields;
}

/** Whether another part shows the value, alone or, if it is not too short, within a text. */
function isShown(value: string, texts: readonly string[]): boolean {
  return texts.some((text) => text === value || (value.length > 4 && text.includes(value)));
}

function fieldOf(leaf: Leaf): FieldChoice[] {
  const { names, text, shape, position } = leaf;
  const name = names.at(-1) ?? "";
  if (position !== undefined || shape === "boolean" || shape === "url" || shape === "id") return [];
  if (shape === "time") {
    if (!plannedTimes.test(name)) return [];
    return [{ ...create(leaf, formatTime(leaf.value), scoreOfField(leaf)), kind: "time" }];
  }
  const isEmpty = isMachineName(name) || text.length > 400 || isHtml(text) || mediaType.test(text);
  if (isEmpty || (isCode(name) && /^\d{1,2}(\.\d)?$/.test(text))) return [];
  const isLong = text.length > 60 || text.includes("\n");
  const less = (isLong ? 30 : 0) + (Number(text) === 0 ? 20 : 0);
  const score = scoreOfField(leaf) - less;
  return score > minScore ? [create(leaf, text, score)] : [];
}

/** Names whose small numbers only programs understand. */
function isCode(name: string): boolean {
  return /(^| )(priority|status|level|state|version|type|author)$/.test(name);
}

const mediaType = /^(application|text|image|audio|video)\/[\w.+-]+/;

export function formatTime(value: unknown): string {
  const iso = getTime(value);
  return iso === undefined ? "" : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

function create(leaf: Leaf, value: string, score: number): FieldChoice {
  const shown = oneLine(value, fieldLength);
  const label = labelOf(labelWords(leaf.names));
  return { label, value: shown, kind: "value", leaves: [leaf], score, isWhole: shown === value };
}

/** `project.name` is labelled "Project", `disk.free` is labelled "Disk free". */
function labelWords(names: readonly string[]): string {
  const [holder, name] = names.slice(-2);
  if (name === undefined) return holder ?? "value";
  if (isWrapper(holder)) return name;
  if (holderNames.has(name)) return holder ?? name;
  const isClear = fieldNames.has(name) && !/^(status|state|version|kind)$/.test(name);
  return isClear || name.includes(" ") || holder === "labels" ? name : `${holder} ${name}`;
}

function isWrapper(name: string | undefined): boolean {
  return name === undefined || scoreOfContainers([name]) === 0;
}

function scoreOfField(leaf: Leaf): number {
  const { names } = leaf;
  const name = names.at(-1) ?? "";
  const isHeld = holderNames.has(name) && names.length > 1 && !isWrapper(names.at(-2));
  const label = isHeld ? (names.at(-2) ?? "") : name;
  const own = fieldNames.get(label) ?? fieldNames.get(lastWord(label));
  const around = names.slice(0, isHeld ? -2 : -1);
  const depth = names.length * 3 + (isHeld ? holderRank(leaf) / 2 : 0);
  return (own ?? otherField) - depth + Math.min(0, scoreOfContainers(around)) / 2;
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(" ") + 1);
}

/** Lists of short texts, and the names of listed objects: "Bell, Rope". */
function listsOf(leaves: readonly Leaf[], used: ReadonlySet<Leaf | undefined>): FieldChoice[] {
  const byList = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    const at = leaf.path.findIndex((name) => /^\d+$/.test(name));
    if (leaf.position === undefined || at < 1 || used.has(leaf) || !isListed(leaf)) continue;
    const member = leaf.path.slice(at + 1);
    const isName =
      member.length === 0 || (member.length === 1 && holderNames.has(leaf.names.at(-1) ?? ""));
    if (!isName) continue;
    const key = pathKey([...leaf.path.slice(0, at), "*", ...member]);
    byList.set(key, [...(byList.get(key) ?? []).slice(0, listedItems), leaf]);
  }
  return [...byList.values()].map((items) => {
    const [first] = items as [Leaf, ...Leaf[]];
    const isMember = !/^\d+$/.test(first.path.at(-1) ?? "");
    const names = isMember ? first.names.slice(0, -1) : first.names;
    const texts = items.slice(0, listedItems).map(({ text }) => oneLine(text, 60));
    // The outline has the count.
    const more = items.length > listedItems ? ", …" : "";
    const value = `${texts.join(", ")}${more}`;
    const score = scoreOfField({ ...first, names }) - (isMember ? holderRank(first) : 0);
    const isWhole = more === "" && items.every(({ text }) => text === oneLine(text, 60));
    const label = labelOf(names.at(-1) ?? "");
    return { label, value: truncate(value, 280), kind: "list", leaves: items, score, isWhole };
  });
}

function isListed({ shape, text }: Leaf): boolean {
  return (shape === "word" || shape === "text" || shape === "email") && text.length <= 200;
}

const holders = [...holderNames];

/** Prefers names to numbers and keys. */
function holderRank({ names }: Leaf): number {
  return holders.indexOf(names.at(-1) ?? "");
}

/** `{"name": "CPU", "value": "92 %"}` in a list is a field with this label. */
function pairsOf(leaves: readonly Leaf[], used: ReadonlySet<Leaf | undefined>): FieldChoice[] {
  const byObject = new Map<string, Map<string, Leaf>>();
  for (const leaf of leaves) {
    if (leaf.position === undefined || used.has(leaf)) continue;
    const key = pathKey(leaf.path.slice(0, -1));
    const members = byObject.get(key) ?? new Map<string, Leaf>();
    members.set(leaf.names.at(-1) ?? "", leaf);
    byObject.set(key, members);
  }
  return [...byObject.values()].flatMap((members) => {
    const label = pairLabels.flatMap((name) => members.get(name) ?? [])[0];
    const value = pairValues.flatMap((name) => members.get(name) ?? [])[0];
    if (!label || !value || label === value || typeof label.value !== "string") return [];
    if (value.shape === "url" || value.shape === "id" || value.text.length > 300) return [];
    const created = create(value, value.text, scoreOfField(value) + 12);
    return [
      {
        ...created,
        label: oneLine(humanize(label.text), 60),
        kind: "pair" as const,
        leaves: [value, label],
      },
    ];
  });
}
