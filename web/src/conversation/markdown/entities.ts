/** Decodes HTML character references, as CommonMark lists them. Unknown ones stay as they are. */
/// <reference path="../../../vite/virtual-entity-table.d.ts" />
import { names, steps } from "virtual:entity-table";

/** Read when the first message needs it. A plain object would also have names such as "constructor". */
let textByName: ReadonlyMap<string, string> | undefined;

const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g;

export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(reference, (all, decimal, hex, name) => {
    if (name) {
      textByName ??= readTable();
      return textByName.get(name) ?? all;
    }
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "\ufffd";
  });
}

function readTable(): ReadonlyMap<string, string> {
  const namesOfTexts = names.split(",");
  let last = 0;
  const entries = steps.split(",").flatMap((step, index) => {
    const [distance = "", second] = step.split(":");
    last += Number.parseInt(distance, 36);
    const text = String.fromCodePoint(last, ...(second ? [Number.parseInt(second, 36)] : []));
    return (namesOfTexts[index] ?? "").split(" ").map((name) => [name, text] as const);
  });
  return new Map(entries);
}
