/** English UI text for the emoji picker. */
import { numberFormats } from "../../../numbers.ts";

const { number } = numberFormats("en");

export const en = {
  title: "Emoji",
  find: "Find an emoji",
  categories: "Categories",
  groups: {
    recent: "Recent",
    people: "Smileys and people",
    nature: "Animals and nature",
    food: "Food and drink",
    travel: "Travel and places",
    activities: "Activities",
    objects: "Objects",
    symbols: "Symbols",
    flags: "Flags",
  },
  results: "Results",
  none: (query: string) => `No emoji for “${query}”`,
  found: (found: number) => `${number(found)} emoji`,
  choose: "Choose an emoji",
  tone: "Skin tone",
  tones: ["Default", "Light", "Medium light", "Medium", "Medium dark", "Dark"],
} as const;
