/** The skin tone that the user prefers, remembered in this browser. */
import { readLocal, writeLocal } from "../../local-storage.ts";
import { toned } from "../emoji.ts";

const storageName = "skin-tone";
/** The first one is the default: yellow. */
export const skinTones = ["", "🏻", "🏼", "🏽", "🏾", "🏿"] as const;
export type SkinTone = (typeof skinTones)[number];

export function readSkinTone(): SkinTone {
  const stored = readLocal(storageName);
  return skinTones.find((tone) => tone === stored) ?? "";
}

export function writeSkinTone(tone: SkinTone): void {
  writeLocal(storageName, tone || null);
}

export function withTone(emoji: { character: string; hasTones: boolean }, tone: SkinTone): string {
  return emoji.hasTones && tone ? toned(emoji.character, tone) : emoji.character;
}
