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

/** What it makes, or the code it is refused with. */
function outcomeOf(text: string, others = {}): string {
  try {
    const templates = { text, ...others };
    const result = template.read({ body, headers: {}, query: {}, templates });
    return result.type === "post" ? result.draft.text : result.reason;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** 4096 times the same long list. */
const doubled = (name: string) =>
  `{% assign x = ${name} %}${"{% assign x = x | concat: x %}".repeat(12)}`;

test.each([
  ["comparisons", `{% if ${"long contains 77 or ".repeat(400)} 1 == 2 %}{% endif %}`],
  ["comparisons of lists", `{% if ${"long == almostAsLong or ".repeat(400)} 1 == 2 %}{% endif %}`],
  ["cases", `{% case long %}${"{% when almostAsLong %}".repeat(400)}{% endcase %}`],
  ["filters", `{{ text${" | upcase".repeat(900)} }}`],
  ["filters of a list", `{{ long${" | where: 'a', 1".repeat(500)} | size }}`],
  ["items held against a list", `{{ orders | where: "id", long | size }}`],
  ["ranges between lists", `{{ a | where: ${"(long..long), ".repeat(600)} 1 }}`],
  ["copies of a list", `${doubled("lists")}{{ x }}`],
  [
    "copies of a list to be found",
    `${doubled("lists")}{% if x contains almostAsLong %}{% endif %}`,
  ],
  ["copies of a list to be sorted by", `${doubled("objects")}{{ x | sort: "list" | size }}`],
])("[W73] too many %s within one expression are refused", (_, text) => {
  expect(outcomeOf(text)).toBe("template_failed");
});

test("[W73] a template makes no more than one message may have, as people count it", () => {
  expect(outcomeOf("{{ bells }}")).toHaveLength(80_000);
  expect(outcomeOf("{{ bells }}!")).toBe("template_failed");
});

test("[W73] what people write of a long list has the room it needs", () => {
  const paid = `{{ orders | where: "state", "paid" | map: "id" | sort | reverse | first }}`;
  expect(outcomeOf(paid)).toBe("299");
  expect(outcomeOf(`{% for o in orders %}{{ o.state | upcase }}{% endfor %}`)).toHaveLength(1200);
  expect(outcomeOf(`{{ orders | json | size }}`)).toMatch(/^\d{4}$/);
  expect(
    outcomeOf(`{% case orders[1].state %}{% when "open" %}o{% when "paid" %}p{% endcase %}`),
  ).toBe("p");
});

test("[W72] filters that read their argument as a template, or answer by chance, are not there", () => {
  for (const filter of ["where_exp: 'x', 'x'", "find_exp: 'x', 'x'", "sample"]) {
    expect(() => checkTemplates({ text: `{{ long | ${filter} }}` }), filter).toThrow(Refusal);
  }
});
