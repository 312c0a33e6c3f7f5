/** Decodes HTML character references, as CommonMark lists them. Unknown ones stay as they are. */
import { characterEntities } from "character-entities";

/** A plain object would also have names such as "constructor". */
const characterByName = new Map(Object.entries(characterEntities));

const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g;

export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(reference, (all, decimal, hex, name) => {
    if (name) return characterByName.get(name) ?? all;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "\ufffd";
  });
}
