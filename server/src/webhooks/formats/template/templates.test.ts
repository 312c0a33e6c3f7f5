import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "../../../problems.ts";
import type { FormatRequest } from "../format.ts";
import { checkTemplates, previewTemplates, template } from "./templates.ts";

const sale = {
  order: { id: 17, total: "12.50", items: [{ name: "Bell*" }, { name: "Rope" }] },
  paid: true,
};

/** Settings of a webhook with these templates. */
function settingsOf(templates: object) {
  return { templates: JSON.stringify(templates), derivesAlertKeys: 1 };
}

function filled(text: string, body: FormatRequest["body"] = sale, others = {}) {
  const request = { body, headers: { "x-kind": "sale" }, query: { a: "1" } };
  const result = template.read({ ...request, webhook: settingsOf({ text, ...others }) });
  return result.type === "post" ? result.draft : result;
}

function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

test("[W70] Templates fill the message's members from the body, the headers and the query", () => {
  const templates = {
    text: "Order {{ order.id }}: {% for item in order.items %}{{ item.name | escape_markdown }} {% endfor %}{{ body.paid }} {{ headers['x-kind'] }} {{ query.a }}",
    username: " Shop \n",
    avatarUrl: "https://shop.example/{{ order.id }}.png",
    key: "order-{{ order.id }}",
  };
  const request = { body: sale, headers: { "x-kind": "sale" }, query: { a: "1" } };
  const result = template.read({ ...request, webhook: settingsOf(templates) });
  expect(result.type === "post" && result.draft).toEqual({
    text: "Order 17: Bell\\* Rope true sale 1",
    username: "Shop",
    avatarUrl: "https://shop.example/17.png",
    updateKey: "order-17",
  });
});

test("[W70] A blank result and an invalid URL count as missing", () => {
  expect(
    filled("x", sale, { username: "{{ nobody }}", avatarUrl: "javascript:1", key: " " }),
  ).toEqual({
    text: "x",
  });
});

test("[W70] The templates level and state set the severity, and a resolved message ends its key", () => {
  const others = {
    key: "{{ order.id }}",
    level: "{{ status | level: severity }}",
    state: "{{ status | state }}",
  };
  const read = (status: string, severity = "") => {
    const body = { order: { id: 7 }, status, severity };
    const webhook = settingsOf({ text: "x", ...others });
    return template.read({ body, headers: {}, query: {}, webhook });
  };
  const draft = { text: "x", updateKey: "7" };
  for (const [status, severity, expected] of [
    ["firing", "warning", { level: "warning", state: "open" }],
    ["failed", "", { level: "critical", state: "open" }],
    ["resolved", "critical", { level: "success", state: "resolved" }],
    ["something", "", { level: "info" }],
  ] as const) {
    expect(read(status, severity), status).toEqual({
      type: "post",
      draft: { ...draft, ...expected },
    });
  }
  const shouted = { text: "x", level: " CRITICAL ", state: "half open" };
  expect(filled("x", sale, shouted)).toEqual({ text: "x", level: "critical" });
});

test("[W70] A list is read as items", () => {
  const text =
    "{{ items.size }}: {% for item in items %}{{ item.name }} {% endfor %}{{ body[1].name }}";
  expect(filled(text, sale.order.items)).toEqual({ text: "2: Bell* Rope Rope" });
  expect(previewTemplates({ text }, JSON.stringify(sale.order.items))).toMatchObject({
    text: "2: Bell* Rope Rope",
  });
});

test.each([
  ["{{ name | humanize }}", { name: "orders/create" }, "Order created"],
  ["{{ name | humanize }}", { name: "PAYMENT.CAPTURE.COMPLETED" }, "Payment capture completed"],
  ["{{ name | humanize }}", { name: "com.example.pull_request.opened" }, "Pull request opened"],
  ["{{ name | words }}", { name: "pullRequest" }, "pull request"],
  ["{{ name | past_tense }}", { name: "create" }, "created"],
  ["{{ name | one_line }}", { name: " two\n lines " }, "two lines"],
  ["{% assign a = text | parse_json %}{{ a.b.c }}", { text: '{"b":{"c":1}}' }, "1"],
  ["{% assign a = text | parse_json %}{{ a.b }}.", { text: "no json" }, "."],
])("[W70] The template %s renders %j as %s", (text, body, result) => {
  expect(filled(text, body)).toEqual({ text: result });
});

test("[W71] A false condition posts nothing and returns the reason", () => {
  const held = (when: string) => "text" in filled("x", sale, { when });
  expect(["{{ paid }}", "{% if order.id > 3 %}yes{% endif %}", "1"].filter(held)).toHaveLength(3);
  expect(
    ["{{ unpaid }}", "false", " 0 ", "{% if order.id > 30 %}yes{% endif %}"].filter(held),
  ).toEqual([]);
});

test("[W72] An invalid template is rejected with its member, line and column", () => {
  const refusal = refusalOf(() =>
    checkTemplates({ text: "fine", key: "one\n{{ order.id | nothing }}", username: "{% if %}" }),
  );
  expect(refusal.code).toBe("invalid_body");
  expect(refusal.details.errors).toMatchObject([
    { pointer: "/templates/key", detail: expect.stringMatching(/nothing.*Line 2, column 1/s) },
    { pointer: "/templates/username", detail: expect.stringContaining("Line 1") },
  ]);
});

test("[W72] A template cannot load files or other templates", () => {
  for (const tag of [
    '{% include "/etc/passwd" %}',
    '{% render "x" %}',
    '{% layout "x" %}',
    "{% block a %}{% endblock %}",
  ]) {
    expect(refusalOf(() => checkTemplates({ text: tag })).code, tag).toBe("invalid_body");
  }
});

test("[W72] A template reads only own properties of the delivery", () => {
  for (const path of [
    "constructor.name",
    "__proto__",
    "order.constructor",
    "order.items.constructor",
    "toString",
    "paid.constructor",
    "order.total.constructor.name",
    "this",
    "global",
    "process",
  ]) {
    expect(filled(`a{{ ${path} }}`), path).toEqual({ text: "a" });
  }
});

const digits = "0123456789".repeat(25_000);
test.each([
  [
    "loops in loops",
    "{% for a in (1..9999) %}{% for b in (1..9999) %}{% for c in (1..9999) %}x{% endfor %}{% endfor %}{% endfor %}",
  ],
  [
    "empty loops in loops",
    "{% for a in (1..999999) %}{% for b in (1..999999) %}{% endfor %}{% endfor %}",
  ],
  ["a range without end", "{% for a in (1..999999999999) %}{% endfor %}"],
  [
    "a text that doubles",
    "{% assign s = 'xxxxxxxxxx' %}{% for a in (1..99) %}{% assign s = s | append: s %}{% endfor %}{{ s }}",
  ],
  [
    "a list that doubles",
    "{% assign l = big | split: '' %}{% for a in (1..99) %}{% assign l = l | concat: l %}{% endfor %}{{ l }}",
  ],
  [
    "captures in captures",
    "{% for a in (1..99999) %}{% capture s %}{{ s }}{{ s }}{{ big }}{% endcapture %}{% endfor %}{{ s }}",
  ],
  ["a large value over and over", "{% for a in (1..99999) %}{{ big }}{% endfor %}"],
  ["every letter replaced by much", "{{ big | replace: '1', big | replace: '2', big }}"],
  [
    "sorts over and over",
    "{% assign l = big | split: '' %}{% for a in (1..9999) %}{% assign m = l | sort %}{% endfor %}",
  ],
  ["a table without end", "{% tablerow a in (1..999999) cols:3 %}{{ big }}{% endtablerow %}"],
])("[W73] The limits stop a template with %s", (_, text) => {
  expect(refusalOf(() => filled(text, { big: digits })).code).toBe("template_failed");
});

test("[W73] HTML tags are stripped in linear time", () => {
  const body = { hostile: "<script".repeat(36_000), html: "<b>bold</b> & 1 < 2" };
  expect(filled("{{ hostile | strip_html | size }}", body)).toEqual({ text: String(7 * 36_000) });
  expect(filled("{{ html | strip_html }}", body)).toEqual({ text: "bold & 1 < 2" });
});

test("[W73] A failed template is reported with its member, position and reason", () => {
  const refusal = refusalOf(() =>
    filled("x", sale, {
      key: "a\n  {{ order.id | divided_by: 0 | date }}{% for a in (1..999999999) %}{% endfor %}",
    }),
  );
  expect(refusal.message).toMatch(
    /^The template for "key" failed\. It takes too long or creates too much text\. Line 2, column \d+\.$/,
  );
});

test("[W74] The preview equals the result of a delivery", () => {
  const payload = JSON.stringify(sale);
  expect(previewTemplates({ text: "Order {{ order.id }}" }, payload)).toEqual({
    type: "message",
    text: "Order 17",
  });
  expect(previewTemplates({ text: "x", when: "false" }, payload).type).toBe("ignored");
  expect(previewTemplates({ text: "{{ a | nothing }}" }, payload)).toMatchObject({
    type: "failed",
    error: { member: "text", line: 1, column: 1 },
  });
  expect(previewTemplates({ text: "x" }, "not json")).toMatchObject({ type: "failed" });
});

test("[W72] Any template text is rendered or rejected", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...[
        "{{",
        "}}",
        "{%",
        "%}",
        "{{ order.id }}",
        "{% if paid %}",
        "{% endif %}",
        "{% for a in order.items %}",
        "{% endfor %}",
        "| upcase",
        "{% raw %}",
        "{{-",
        "-%}",
        "{% liquid",
        "{% assign x = order %}",
      ],
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.jsonValue(), (pieces, value) => {
      const text = pieces.join(" ");
      try {
        filled(text, { ...sale, value });
        checkTemplates({ text });
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
  );
});
