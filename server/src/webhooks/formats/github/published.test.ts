import { createRequire } from "node:module";
import type { Card } from "@belfry/contracts/messages/cards";
import { expect, test } from "vitest";
import { github } from "./github.ts";

/** Payloads captured from GitHub, published by the authors of Octokit. */
const published: { name: string; examples: Record<string, unknown>[] }[] = createRequire(
  import.meta.url,
)("@octokit/webhooks-examples");

const cards = published.flatMap(({ name, examples }) =>
  examples.flatMap((body) => {
    const result = github.read({ headers: { "x-github-event": name }, query: {}, body });
    return result.type === "post" ? (result.draft.cards ?? []) : [];
  }),
);

/** Lines on a wide screen: 90 characters of text, two short fields side by side. */
function visibleLines({ author, text = "", fields = [], links, footer }: Card): number {
  const lines = text.replace(/\]\([^)\s]*\)/g, "]").split("\n");
  const height = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 90)), 0);
  const wide = fields.filter(({ short }) => !short).length;
  const rows = Math.ceil((fields.length - wide) / 2) + wide;
  return 1 + (author ? 1 : 0) + (text ? height : 0) + 2 * rows + (links ? 1 : 0) + (footer ? 1 : 0);
}

test("Every message of GitHub's published payloads has a title, a link and at most 12 lines", () => {
  expect(cards.length).toBeGreaterThan(100);
  for (const card of cards) {
    expect(card.title, JSON.stringify(card)).toMatch(/\S \S/);
    expect(card.title).not.toMatch(/undefined|unknown|unnamed|https?:|\bnull\b/);
    expect(card.titleUrl, card.title).toBeDefined();
    expect(visibleLines(card), JSON.stringify(card)).toBeLessThanOrEqual(12);
    expect(card.text ?? "").not.toMatch(/<!--|\d{4}-\d\d-\d\dT/);
    const urls = (card.text ?? "").matchAll(/\]\(([^)]*)\)/g);
    for (const [, url = ""] of urls) expect(URL.canParse(url), url).toBe(true);
  }
});
