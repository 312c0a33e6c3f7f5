import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { previewTemplates } from "./templates.ts";

const guide = readFileSync(
  new URL("../../../../../docs/guides/templates.md", import.meta.url),
  "utf8",
);

/** One example from the page: a body, templates by member, and the message that they create. */
function exampleOf(section: string) {
  const blocks = [...section.matchAll(/```(\w+)(?: (\w+))?\n([\s\S]*?)\n```/g)];
  const of = (language: string) => blocks.find((block) => block[1] === language)?.[3] ?? "";
  const templates = blocks.flatMap(([, language, member, code]) =>
    language === "liquid" ? [[member, code]] : [],
  );
  return {
    payload: of("json"),
    message: of("markdown"),
    templates: { text: "", ...Object.fromEntries(templates) },
  };
}

const sections = guide.split("\n## Example: ").slice(1);

test.each(sections.map((section) => [section.split("\n")[0] ?? "", section]))(
  "[W74] The guide's example renders the message that the guide shows: %s",
  async (_, section) => {
    const { payload, templates, message } = exampleOf(section);
    const preview = await previewTemplates(1, templates, payload);
    expect(preview).toMatchObject({ type: "message" });
    expect("text" in preview && preview.text.trim()).toBe(message);
  },
);
