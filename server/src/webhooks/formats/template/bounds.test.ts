import { expect, test } from "vitest";
import { Refusal } from "../../../problems.ts";
import { checkTemplates, template } from "./templates.ts";

const long = Array.from({ length: 40_000 }, (_, index) => index % 10);
const almostAsLong = [...long.slice(1), 77];
const body = {
  text: "0123456789".repeat(25_000),
  bells: "🔔".repeat(40_000),
  long,
  almostAsLong,
  lists: [long],
  objects: [{ list: long }],
  orders: Array.from({ length: 300 }, (_, id) => ({ id, state: id % 2 ? "paid" : "open" })),
};

/** Returns the rendered text or the error code. */
async function outcomeOf(text: string): Promise<string> {
  try {
    const webhook = { templates: JSON.stringify({ text }), derivesAlertKeys: 1 };
    const result = await template.read({ body, headers: {}, query: {}, webhook });
    return result.type === "post" ? result.draft.text : result.reason;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** The same long list, 4096 times. */
const doubled = (name: string) =>
  `{% assign x = ${name} %}${"{% assign x = x | concat: x %}".repeat(12)}`;

test.each([
  ["comparisons", `{% if ${"long contains 77 or ".repeat(400)} 1 == 2 %}{% endif %}`],
  ["comparisons of lists", `{% if ${"long == almostAsLong or ".repeat(400)} 1 == 2 %}{% endif %}`],
  ["cases", `{% case long %}${"{% when almostAsLong %}".repeat(400)}{% endcase %}`],
  ["filters", `{{ text${" | upcase".repeat(900)} }}`],
  ["filters of a list", `{{ long${" | where: 'a', 1".repeat(500)} | size }}`],
  ["items compared with a list", `{{ orders | where: "id", long | size }}`],
  ["ranges between lists", `{{ a | where: ${"(long..long), ".repeat(600)} 1 }}`],
  ["copies of a list", `${doubled("lists")}{{ x }}`],
  ["copies of a list to search", `${doubled("lists")}{% if x contains almostAsLong %}{% endif %}`],
  ["copies of a list to sort by", `${doubled("objects")}{{ x | sort: "list" | size }}`],
])("[W73] Too many %s in one expression are rejected", async (_, text) => {
  expect(await outcomeOf(text)).toBe("template_failed");
});

test("[W73] The result of a template is limited to the characters of one message", async () => {
  expect(await outcomeOf("{{ bells }}")).toHaveLength(80_000);
  expect(await outcomeOf("{{ bells }}!")).toBe("template_failed");
});

test("[W73] Usual templates of a long list stay within the limits", async () => {
  const paid = `{{ orders | where: "state", "paid" | map: "id" | sort | reverse | first }}`;
  expect(await outcomeOf(paid)).toBe("299");
  expect(await outcomeOf(`{% for o in orders %}{{ o.state | upcase }}{% endfor %}`)).toHaveLength(
    1200,
  );
  expect(await outcomeOf(`{{ orders | json | size }}`)).toMatch(/^\d{4}$/);
  expect(
    await outcomeOf(`{% case orders[1].state %}{% when "open" %}o{% when "paid" %}p{% endcase %}`),
  ).toBe("p");
});

test("[W72] Random filters and filters that evaluate their argument as a template are not available", async () => {
  for (const filter of ["where_exp: 'x', 'x'", "find_exp: 'x', 'x'", "sample"]) {
    const checked = checkTemplates(1, { text: `{{ long | ${filter} }}` });
    await expect(checked, filter).rejects.toThrow(Refusal);
  }
});
