/** Values that senders write in several ways: texts, colours, booleans and times. */
import { isoTime } from "../../../clock.ts";
import { isObject } from "../reading/json-path.ts";

export type Members = Record<string, unknown>;

/** Slack's names, the names of levels, and the basic colours of CSS. */
const namedColors: Readonly<Record<string, string>> = {
  good: "#2eb886",
  success: "#2eb886",
  warning: "#daa038",
  danger: "#a30200",
  critical: "#a30200",
  aqua: "#00ffff",
  black: "#000000",
  blue: "#0000ff",
  fuchsia: "#ff00ff",
  gray: "#808080",
  green: "#008000",
  grey: "#808080",
  lime: "#00ff00",
  maroon: "#800000",
  navy: "#000080",
  olive: "#808000",
  orange: "#ffa500",
  purple: "#800080",
  red: "#ff0000",
  silver: "#c0c0c0",
  teal: "#008080",
  white: "#ffffff",
  yellow: "#ffff00",
};

/** Returns `#rrggbb` for a name, for hexadecimal digits, or for the integer of Discord. */
export function readColor(given: unknown): string | undefined {
  if (typeof given === "number") {
    const isColor = Number.isInteger(given) && given >= 0 && given <= 0xffffff;
    return isColor ? `#${given.toString(16).padStart(6, "0")}` : undefined;
  }
  const color = typeof given === "string" ? given.trim().toLowerCase() : "";
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{2})?$/.exec(color)?.[1];
  if (!hex) return Object.hasOwn(namedColors, color) ? namedColors[color] : undefined;
  return `#${hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join("")}`;
}

/** Reads `true`, `"True"`, 1 and `"1"`, and the same for false. Undefined for other values. */
export function readBoolean(given: unknown): boolean | undefined {
  const word = String(given).trim().toLowerCase();
  if (["true", "1"].includes(word)) return true;
  if (["false", "0"].includes(word)) return false;
}

/** Reads a date, or seconds or milliseconds since 1970. */
export function readTime(given: unknown): string | undefined {
  const text = String(given).trim();
  const number = Number(text);
  const atMs = Number.isNaN(number) ? Date.parse(text) : number < 1e11 ? number * 1000 : number;
  return atMs > 0 && atMs < 253_402_300_800_000 ? isoTime(Math.floor(atMs)) : undefined;
}

/** Reads texts and URLs, and collects what is wrong with them. */
export function createTextReader() {
  const errors: { pointer: string; detail: string }[] = [];

  function reject(pointer: string, detail: string): undefined {
    errors.push({ pointer, detail });
  }

  /** Numbers and booleans count as text. */
  function textOf(given: unknown, pointer: string): string | undefined {
    if (isMissing(given)) return undefined;
    if (typeof given === "string") return given;
    const isPlain = typeof given === "number" || typeof given === "boolean";
    return isPlain ? String(given) : reject(pointer, "must be a string");
  }

  /** Reads the first of these members that is present. */
  function text(of: Members, pointer: string, ...names: string[]): string | undefined {
    const name = names.find((one) => !isMissing(of[one]));
    return name === undefined ? undefined : textOf(of[name], `${pointer}/${name}`);
  }

  /** Reads a URL, or Discord's object with one. */
  function image(of: Members, pointer: string, ...names: string[]): string | undefined {
    const name = names.find((one) => !isMissing(of[one])) ?? "";
    const given = of[name];
    const inner = `${pointer}/${name}`;
    return isObject(given) ? text(given, inner, "url") : textOf(given, inner);
  }

  return { errors, reject, textOf, text, image };
}

export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
