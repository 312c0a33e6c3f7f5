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

async function filled(text: string, body: FormatRequest["body"] = sale, others = {}) {
  const request = { body, headers: { "x-kind": "sale" }, query: { a: "1" } };
  const result = await template.read({ ...request, webhook: settingsOf({ text, ...others }) });
  return result.type === "post" ? result.draft : result;
}

async function refusalOf(work: () => Promise<unknown>): Promise<Refusal> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

test("[W70] Templates fill the message's members from the body, the headers and the query", async () => {
  const templates = {
    text: "Order {{ order.id }}: {% for item in order.items %}{{ item.name | escape_markdown }} {% endfor %}{{ body.paid }} {{ headers['x-kind'] }} {{ query.a }}",
    username: " Shop \n",
    avatarUrl: "https://shop.example/{{ order.id }}.png",
    key: "order-{{ order.id }}",
  };
  const request = { body: sale, headers: { "x-kind": "sale" }, query: { a: "1" } };
  const result = await template.read({ ...request, webhook: settingsOf(templates) });
  expect(result.type === "post" && result.draft).toEqual({
    text: "Order 17: Bell\\* Rope true sale 1",
    username: "Shop",
    avatarUrl: "https://shop.example/17.png",
    updateKey: "order-17",
  });
});

test("[W70] A blank result and an invalid URL count as missing", async () => {
  expect(
    await filled("x", sale, { username: "{{ nobody }}", avatarUrl: "javascript:1", key: " " }),
  ).toEqual({
    text: "x",
  });
});

test("[W70] The templates level and state set the severity, and a resolved message ends its key", async () => {
  const others = {
    key: "{{ order.id }}",
    level: "{{ status | level: severity }}",
    state: "{{ status | state }}",
  };
  const read = async (status: string, severity = "") => {
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
    expect(await read(status, severity), status).toEqual({
      type: "post",
      draft: { ...draft, ...expected },
    });
  }
  const shouted = { text: "x", level: " CRITICAL ", state: "half open" };
  expect(await filled("x", sale, shouted)).toEqual({ text: "x", level: "critical" });
});

test("[W70] A list is read as items", async () => {
  const text =
    "{{ items.size }}: {% for item in items %}{{ item.name }} {% endfor %}{{ body[1].name }}";
  expect(await filled(text, sale.order.items)).toEqual({ text: "2: Bell* Rope Rope" });
  expect(await previewTemplates(1, { text }, JSON.stringify(sale.order.items))).toMatchObject({
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
])("[W70] The template %s renders %j as %s", async (text, body, result) => {
  expect(await filled(text, body)).toEqual({ text: result });
});

test("[W71] A false condition posts nothing and returns the reason", async () => {
  for (const when of ["{{ paid }}", "{% if order.id > 3 %}yes{% endif %}", "1"]) {
    expect(await filled("x", sale, { when }), when).toEqual({ text: "x" });
  }
  for (const when of ["{{ unpaid }}", "false", " 0 ", "{% if order.id > 30 %}yes{% endif %}"]) {
    expect(await filled("x", sale, { when }), when).toMatchObject({ type: "ignore" });
  }
});

test("[W72] An invalid template is rejected with its member, line and column", async () => {
  const refusal = await refusalOf(() =>
    checkTemplates(1, { text: "fine", key: "one\n{{ order.id | nothing }}", username: "{% if %}" }),
  );
  expect(refusal.code).toBe("invalid_body");
  expect(refusal.details.errors).toMatchObject([
    { pointer: "/templates/key", detail: expect.stringMatching(/nothing.*Line 2, column 1/s) },
    { pointer: "/templates/username", detail: expect.stringContaining("Line 1") },
  ]);
});

test("[W72] A template cannot load files or other templates", async () => {
  for (const tag of [
    '{% include "/etc/passwd" %}',
    '{% render "x" %}',
    '{% layout "x" %}',
    "{% block a %}{% endblock %}",
  ]) {
    expect((await refusalOf(() => checkTemplates(1, { text: tag }))).code, tag).toBe(
      "invalid_body",
    );
  }
});

test("[W72] A template reads only own properties of the delivery", async () => {
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
    expect(await filled(`a{{ ${path} }}`), path).toEqual({ text: "a" });
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
])("[W73] The limits stop a template with %s", async (_, text) => {
  expect((await refusalOf(() => filled(text, { big: digits }))).code).toBe("template_failed");
});

test("[W73] HTML tags are stripped in linear time", async () => {
  const body = { hostile: "<script".repeat(36_000), html: "<b>bold</b> & 1 < 2" };
  expect(await filled("{{ hostile | strip_html | size }}", body)).toEqual({
    text: String(7 * 36_000),
  });
  expect(await filled("{{ html | strip_html }}", body)).toEqual({ text: "bold & 1 < 2" });
});

test("[W73] A failed template is reported with its member, position and reason", async () => {
  const refusal = await refusalOf(() =>
    filled("x", sale, {
      key: "a\n  {{ order.id | divided_by: 0 | date }}{% for a in (1..999999999) %}{% endfor %}",
    }),
  );
  expect(refusal.message).toMatch(
    /^The template for "key" failed\. It takes too long or creates too much text\. Line 2, column \d+\.$/,
  );
});

test("[F7] A template reads only the headers that the delivery log stores", async () => {
  const headers = {
    authorization: "Bearer abcdefgh12345678",
    cookie: "session=1",
    "stripe-signature": "t=1,v1=hunter2",
    "x-api-key": "hunter2",
    "x-github-event": "push",
    "user-agent": "curl/8",
  };
  const templates = { text: "{{ headers | json }}" };
  const result = await template.read({
    body: sale,
    headers,
    query: {},
    webhook: settingsOf(templates),
  });
  const shown = result.type === "post" ? JSON.parse(result.draft.text) : result;
  expect(shown).toEqual({
    "stripe-signature": "[redacted]",
    "x-github-event": "push",
    "user-agent": "curl/8",
  });
  const preview = await previewTemplates(1, templates, JSON.stringify(sale), headers);
  expect("text" in preview && JSON.parse(preview.text)).toEqual(shown);
});

test("[W73] A body that is nested too deeply for a template is rejected", async () => {
  const deep = JSON.parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
  expect((await refusalOf(() => filled("{{ a }}", deep))).code).toBe("template_failed");
});

test("[W74] The preview equals the result of a delivery", async () => {
  const payload = JSON.stringify(sale);
  expect(await previewTemplates(1, { text: "Order {{ order.id }}" }, payload)).toEqual({
    type: "message",
    text: "Order 17",
  });
  const ignored = await previewTemplates(1, { text: "x", when: "false" }, payload);
  expect(ignored.type).toBe("ignored");
  expect(await previewTemplates(1, { text: "{{ a | nothing }}" }, payload)).toMatchObject({
    type: "failed",
    error: { member: "text", line: 1, column: 1 },
  });
  expect(await previewTemplates(1, { text: "x" }, "not json")).toMatchObject({ type: "failed" });
});

test("[W72] Any template text is rendered or rejected", async () => {
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
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.jsonValue(), async (pieces, value) => {
      const text = pieces.join(" ");
      try {
        await filled(text, { ...sale, value });
        await checkTemplates(1, { text });
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
  );
});
