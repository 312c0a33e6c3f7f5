import { expect, test } from "vitest";
import { bitbucket } from "./bitbucket.ts";

test("An author name of 256 KiB of brackets is read without delay", () => {
  const raw = "<".repeat(256 * 1024);
  const commits = [{ hash: "03f4a72", message: "Ring", author: { raw } }];
  const body = { push: { changes: [{ new: { type: "branch", name: "main" }, commits }] } };
  const outcome = bitbucket.read({ headers: { "x-event-key": "repo:push" }, query: {}, body });
  expect(outcome).toMatchObject({ draft: { cards: [{ text: "- 03f4a72 Ring" }] } });
});
