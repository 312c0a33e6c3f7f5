import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exampleTarget } from "./snippet.ts";
import { snippets } from "./snippets.ts";

const pages = new URL("../../../../docs/guides/connect/", import.meta.url);

test.each(snippets.map((snippet) => [snippet.id, snippet] as const))(
  "The guide of %s shows the snippet of the dialog",
  (id, { title, note, language, before, code, alternative }) => {
    const page = readFileSync(new URL(`${id}.md`, pages), "utf8");
    const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, ...block]) => block);
    const first = before ? [["sh", before(exampleTarget)]] : [];
    const last = alternative ? [[language, alternative.code(exampleTarget)]] : [];
    expect(blocks).toEqual([...first, [language, code(exampleTarget)], ...last]);
    const words = page.replaceAll("\n", " ");
    expect(words).toContain(`# ${title}  ${note} `);
    expect(words).toContain(alternative?.note ?? "");
  },
);

test("Every page of the guide has a snippet and is listed in the guide", () => {
  const files = readdirSync(pages).filter((file) => file !== "README.md");
  expect(files.sort()).toEqual(snippets.map(({ id }) => `${id}.md`).sort());
  const list = readFileSync(new URL("README.md", pages), "utf8");
  expect(files.filter((file) => !list.includes(`(${file})`))).toEqual([]);
});
