import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { exampleTarget } from "./snippet.ts";
import { snippetGroups, snippets } from "./snippets.ts";

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

test("Every page of the guide has a snippet, and the guide has the list of the dialog", () => {
  const files = readdirSync(pages).filter((file) => file !== "README.md");
  expect(files.sort()).toEqual(snippets.map(({ id }) => `${id}.md`).sort());
  const list = readFileSync(new URL("README.md", pages), "utf8");
  const groups = [...list.matchAll(/^\*\*(.+):\*\*\n((?:.+\n)+)/gm)].map(
    ([, label, links = ""]) => ({
      label,
      ids: [...links.matchAll(/\(([\w-]+)\.md\)/g)].map(([, id]) => id),
    }),
  );
  expect(groups).toEqual(
    snippetGroups.map(({ name, snippets }) => ({
      label: webhooksText.connectPage.groups[name],
      ids: snippets.map(({ id }) => id),
    })),
  );
});
