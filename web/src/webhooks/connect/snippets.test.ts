import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { services } from "./services.ts";
import { exampleTarget } from "./snippet.ts";
import { snippetGroups, snippets } from "./snippets.ts";

const pages = new URL("../../../../docs/guides/connect/", import.meta.url);

/** The guides of services are generated from their setup. */
const written = snippets.filter(({ id }) => !services.some((service) => service.id === id));

test.each(written.map((snippet) => [snippet.id, snippet] as const))(
  "The guide of %s has the steps of the dialog",
  (id, { title, note, steps, alternative }) => {
    const page = readFileSync(new URL(`${id}.md`, pages), "utf8");
    const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, ...block]) => block);
    const expected = steps.flatMap(({ code }) =>
      code ? [[code.language, code.of(exampleTarget)]] : [],
    );
    if (alternative) expected.push([alternative.language, alternative.code(exampleTarget)]);
    expect(blocks).toEqual(expected);
    const words = page.replace(/\n {3}(?=\w)/g, " ");
    const items = [...words.matchAll(/^\d\. (.*)$/gm)].map(([, item]) => item);
    const [create, ...rest] = items.slice(0, steps.length + 1);
    expect(create).toContain("Create webhook");
    // The guide may go on with more details.
    expect(rest).toEqual(
      steps.map(({ text }) =>
        expect.stringContaining(text.replaceAll("’", "'").replace(/[.:]$/, "")),
      ),
    );
    const flat = page.replaceAll("\n", " ");
    expect(flat).toContain(`# ${title}  ${note} `);
    expect(flat).toContain(alternative?.note ?? "");
  },
);

test("Every service has two to five steps", () => {
  for (const { id, steps } of snippets) {
    expect(steps.length + 1, id).toBeGreaterThanOrEqual(2);
    expect(steps.length + 1, id).toBeLessThanOrEqual(5);
  }
});

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
