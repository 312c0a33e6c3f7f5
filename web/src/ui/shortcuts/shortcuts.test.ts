import { expect, test } from "vitest";
import { shortcutText } from "../../text/en/shortcuts.ts";
import { ariaKeysOf, labelOf, matches, parseKeys } from "./keys.ts";
import { type Place, places, type Shortcut, type ShortcutName, shortcuts } from "./shortcuts.ts";

/** Browsers keep these for themselves, or users expect the browser's function. */
const ofBrowsers = [..."NTWQLRFPCVX"].map((key) => `Mod+${key}`);

/** Returns pairs of shortcuts with the same keys, where both hold in one place. */
function findCollisions(all: Readonly<Record<string, Shortcut>>): string[] {
  const entries = Object.entries(all).flatMap(([name, { keys, place }]) =>
    keys.map((one) => ({ name, keys: one, place })),
  );
  return entries.flatMap(({ name, keys, place }, index) =>
    entries
      .slice(index + 1)
      .filter((other) => other.keys === keys && overlap(other.place, place))
      .map((other) => `${name} and ${other.name} are both ${keys}`),
  );
}

/** Outside of fields and outside of dialogs can be the same place. */
function overlap(one: Place, other: Place): boolean {
  const isWindow = (place: Place) => /^(app|outside)/.test(place);
  const isWithin = (place: Place | null, outer: Place): boolean =>
    place !== null && (place === outer || isWithin(places[place], outer));
  const isBoth = isWindow(one) && isWindow(other);
  return isBoth || isWithin(one, other) || isWithin(other, one);
}

test("No two shortcuts that hold in one place have the same keys", () => {
  expect(findCollisions(shortcuts)).toEqual([]);
  const taken = { ...shortcuts, mute: { keys: ["Mod+K"], place: "composer" } as const };
  expect(findCollisions(taken)).toEqual(["palette and mute are both Mod+K"]);
  const both = { ...shortcuts, mute: { keys: ["Mod+,"], place: "outsideFields" } as const };
  expect(findCollisions(both)).toEqual(["settings and mute are both Mod+,"]);
  const apart = { ...shortcuts, mute: { keys: ["Mod+B"], place: "palette" } as const };
  expect(findCollisions(apart)).toEqual([]);
});

test("Every shortcut is written in one way, is not a browser's, and has a text", () => {
  for (const [name, { keys, place }] of Object.entries(shortcuts)) {
    for (const one of keys) {
      expect(() => parseKeys(one), name).not.toThrow();
      expect(ofBrowsers, name).not.toContain(one);
    }
    expect(shortcutText.names[name as ShortcutName], name).not.toBe("");
    expect(shortcutText.places[place], name).not.toBe("");
  }
  for (const wrong of ["Ctrl+K", "Shift+Mod+K", "Mod+k+l", "mod+K", ""]) {
    expect(() => parseKeys(wrong), wrong).toThrow("is not like");
  }
});

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.for([
  ["Mod+K", { key: "k", ctrlKey: true }, false, true],
  ["Mod+K", { key: "K", ctrlKey: true }, false, true],
  ["Mod+K", { key: "k", metaKey: true }, true, true],
  ["Mod+K", { key: "k", metaKey: true }, false, false],
  ["Mod+K", { key: "k", ctrlKey: true }, true, false],
  ["Mod+K", { key: "k", ctrlKey: true, metaKey: true }, false, false],
  ["Mod+K", { key: "k", ctrlKey: true, shiftKey: true }, false, false],
  ["Mod+K", { key: "k", ctrlKey: true, altKey: true }, false, false],
  ["Mod+K", { key: "k" }, false, false],
  ["Alt+Shift+ArrowUp", { key: "ArrowUp", altKey: true, shiftKey: true }, false, true],
  ["Alt+ArrowUp", { key: "ArrowUp", altKey: true, shiftKey: true }, false, false],
  ["Enter", { key: "Enter" }, false, true],
  ["Enter", { key: "Enter", shiftKey: true }, false, false],
  // On a German keyboard.
  ["Mod+/", { key: "/", ctrlKey: true, shiftKey: true }, false, true],
] as const)("%s and %j (Mac: %s) match: %s", ([keys, pressed, mac, expected]) => {
  expect(matches({ ...none, ...pressed }, parseKeys(keys), mac)).toBe(expected);
});

test("Keys are shown as the system writes them", () => {
  const shown = (mac: boolean) =>
    (["palette", "settings", "newLine", "editLast"] as const).map((name) => labelOf(name, mac));
  expect(shown(false)).toEqual(["Ctrl+K", "Ctrl+,", "Shift+↵", "↑"]);
  expect(shown(true)).toEqual(["⌘K", "⌘,", "⇧↵", "↑"]);
  expect(ariaKeysOf("undo", false)).toBe("Control+Z");
  expect(ariaKeysOf("undo", true)).toBe("Meta+Z");
});
