import { expect, test } from "vitest";
import { readFixtures } from "../../../../test/kit/formats/fixtures.ts";
import { generic } from "../generic/generic.ts";
import { checkTemplates, previewTemplates } from "../template/templates.ts";
import { suggestTemplates } from "./suggestion.ts";

/** Without Apprise, whose version the format drops by its header. */
const payloads = readFixtures("generic")
  .filter(({ name, fixture }) => fixture.expect.type === "post" && name !== "apprise")
  .map(({ name, fixture }) => ({ name, ...fixture }));

function suggest(body: unknown, headers = {}) {
  const { templates, choices } = suggestTemplates(body as object, headers);
  if (!templates) throw new Error("no templates");
  return { templates, choices };
}

/** Without Markdown. */
function plain(text: string): string {
  return text
    .replace(/\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, "$1")
    .replace(/\\(?=[\\`*_~[\]<>|#&])|\*\*/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

test.each(payloads)(
  "[H9] The suggested templates render $name with the title, text, link and severity of the format",
  async ({ body, headers }) => {
    const result = generic.read({ headers, query: {}, body });
    if (result.type !== "post") throw new Error(result.reason);
    const { cards: [card = {}] = [], level, state } = result.draft;
    const { templates } = suggest(body, headers);
    await checkTemplates(1, templates);
    const preview = await previewTemplates(1, templates, JSON.stringify(body), headers);
    if (preview.type !== "message") throw new Error(JSON.stringify(preview));
    const [first = ""] = preview.text.split("\n");
    if (!/^\w[\w ]*: \S+, |^[AB]: \d$/.test(card.title ?? ""))
      expect(plain(first)).toBe(plain(card.title ?? ""));
    if (card.titleUrl) expect(preview.text).toContain(`](${card.titleUrl})`);
    expect(plain(preview.text)).toContain(plain(card.text ?? ""));
    if (!Array.isArray(body) && !templates.text.includes("for item in")) {
      expect(preview.level ?? "info").toBe(level);
      expect(preview.state).toBe(state);
    }
  },
);

test("[H9] The choice names the members of a payload by their paths in Liquid, with the reason of each", () => {
  const body = {
    issue: { fields: { summary: "Login page", status: { name: "failed" } } },
    "odd name": "x",
    true: "y",
    user: { displayName: "Ada" },
    html_url: "https://tracker.example/7",
  };
  expect(suggest(body).choices).toEqual([
    {
      part: "title",
      path: "issue.fields.summary",
      value: "Login page",
      because: "it is the title",
    },
    {
      part: "status",
      path: "issue.fields.status.name",
      value: "failed",
      because: "it says how it went",
    },
    {
      part: "link",
      path: "html_url",
      value: "https://tracker.example/7",
      because: "it is the page for people",
    },
    { part: "person", path: "user.displayName", value: "Ada", because: "they did it" },
    { part: "field", path: 'body["odd name"]', value: "x", because: "it is short" },
    { part: "field", path: "body.true", value: "y", because: "it is short" },
  ]);
  expect(suggest([{ title: "One" }]).choices[0]?.path).toBe("items[0].title");
});

test("[H9] A suggested template reads later payloads with other values", async () => {
  const { templates } = suggest({ job: "backup", status: "failed", host: "db_1" });
  const render = (body: object) => previewTemplates(1, templates, JSON.stringify(body));
  expect(await render({ job: "sync", status: "OK" })).toEqual({
    type: "message",
    text: "**sync: ok**\n\n",
    level: "success",
    state: "resolved",
  });
  expect(await render({ job: "sync", status: "firing" })).toMatchObject({
    level: "critical",
    state: "open",
  });
});

test("[H9] A payload without a value gets no suggestion", () => {
  for (const body of [{}, [], { a: null }]) {
    expect(suggestTemplates(body, {})).toEqual({ choices: [], templates: null });
  }
});
