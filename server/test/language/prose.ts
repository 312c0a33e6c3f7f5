/** Finds the English sentences of the project: comments, test titles, UI text, docs. */
import { isTest, type Source } from "../architecture/sources.ts";

export interface Passage {
  /** Path and line, such as `server/src/clock.ts:3`. */
  place: string;
  text: string;
  kind: "comment" | "title" | "screen" | "docs";
}

export function commentsOf({ path, text }: Source): Passage[] {
  const blocks = [...text.matchAll(/(?<=^|[\s;{(,])\/\*\*?([\s\S]*?)\*\//g)].map((match) => ({
    index: match.index,
    text: (match[1] ?? "").replace(/\n\s*\*/g, " "),
  }));
  const lines = [...text.matchAll(/(?<=^|[\s;{(,])\/\/ ([^\n]*(?:\n\s*\/\/ [^\n]*)*)/g)].map(
    (match) => ({
      index: match.index,
      text: (match[1] ?? "").replace(/\n\s*\/\/ /g, " "),
    }),
  );
  return [...blocks, ...lines]
    .map(({ index, text: comment }) => ({
      place: placeOf(path, text, index),
      text: comment.replace(/\s+/g, " ").trim(),
      kind: "comment" as const,
    }))
    .filter((comment) => !/^(biome-ignore|@)/.test(comment.text));
}

/** Titles of `test` and `describe`, including those after `test.for(…)` and `test.each(…)`. */
export function titlesOf(source: Source): Passage[] {
  if (!isTest(source)) return [];
  const { path, text } = source;
  const direct = text.matchAll(/\b(?:test|describe)\(\s*(["'`])((?:\\.|(?!\1).)*)\1/g);
  const tables = text.matchAll(/\)\(\s*(["'`])((?:\\.|(?!\1).)*)\1,\s*(?:async )?\(/g);
  return [...direct, ...tables].map((match) => ({
    place: placeOf(path, text, match.index),
    text: (match[2] ?? "").replace(/^(\[[^\]]*\]\s*)/, ""),
    kind: "title",
  }));
}

/** String literals of the files that hold texts for users. */
export function screenTextsOf({ path, code, text }: Source): Passage[] {
  const isText = /^web\/src\/text\/en\/|^contracts\/src\/problems\.ts$/.test(path);
  if (!isText || isTest({ path })) return [];
  return [...code.matchAll(/(["`])((?:\\.|(?!\1)[^\\])*)\1/g)]
    .filter((match) => /\s/.test(match[2] ?? ""))
    .map((match) => ({
      place: placeOf(path, text, text.indexOf(match[0])),
      text: (match[2] ?? "").replace(/\$\{[^}]*\}/g, "…"),
      kind: "screen",
    }));
}

/** Paragraphs, list items and table cells, without code. */
export function docsOf(path: string, markdown: string): Passage[] {
  const text = markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, ""))
    .replace(/<!--[\s\S]*?-->/g, (block) => block.replace(/[^\n]/g, ""));
  return text.split("\n").flatMap((line, index) => {
    const prose = line
      .replace(/`[^`]*`/g, "`x`")
      .replace(/\]\([^)]*\)/g, "]")
      .trim();
    if (prose === "") return [];
    return [{ place: `${path}:${index + 1}`, text: prose, kind: "docs" as const }];
  });
}

function placeOf(path: string, text: string, index: number): string {
  return `${path}:${text.slice(0, index).split("\n").length}`;
}
