import fc from "fast-check";
import { expect, test } from "vitest";
import { readFixtures } from "../../../../test/kit/formats/fixtures.ts";
import { isSecretName } from "../reading/secrets.ts";
import { generic } from "./generic.ts";
import { formatTime } from "./parts/fields.ts";

function read(body: unknown, headers = {}) {
  const result = generic.read({ headers, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  const [card = {}] = result.draft.cards ?? [];
  return { ...result.draft, card, json: JSON.stringify(result.draft) };
}

const payloads = readFixtures("generic")
  .filter(({ fixture }) => fixture.expect.type === "post")
  .map(({ name, fixture }) => ({ name, ...fixture }));

/** Every text of a body that is not a secret, with those in JSON that is sent as a text. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") {
    const isJson = /^\{\s*"/.test(value.trim());
    try {
      return isJson ? textsOf(JSON.parse(value)) : [value];
    } catch {
      return [value];
    }
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isSecretName(name) ? [] : textsOf(member),
  );
}

/** As a reader sees it: without escapes and indentation. */
function visible(text: string): string {
  const shown = text.replace(/\\(?=[\\`*_~[\]<>|#&])/g, "");
  return shown.replace(/[\s_-]+/g, "").toLowerCase();
}

function expectEveryText(body: unknown): void {
  const { card, username = "" } = read(body);
  const { title = "", text = "", details = "", fields = [], links = [], author } = card;
  const shown = [
    ...[title, text, details, username, card.titleUrl, card.imageUrl],
    ...[author?.name, author?.url, author?.iconUrl],
    ...fields.flatMap((field) => [field.title, field.value]),
    ...links.map(({ url }) => url),
  ].map((one) => visible(one ?? ""));
  for (const text of textsOf(body)) {
    // Starts, ends and deadlines are shown as fields, in the usual form of times.
    const forms = [visible(text), visible(formatTime(text) || text)];
    const isShown = shown.some((one) => forms.some((form) => one.includes(form)));
    expect(isShown, `${JSON.stringify(text)} is missing`).toBe(true);
  }
}

test.each(payloads)(
  "[H9] $name has a specific title and at most 12 visible lines",
  ({ body, headers, expect: expected }) => {
    const { card } = read(body, headers);
    expect(card.title).toMatch(/[\p{L}\p{N}]/u);
    expect(card.title).not.toMatch(/^(a webhook was called|event|message|notification)$/i);
    const fieldLines = (card.fields ?? []).reduce((sum, { short }) => sum + (short ? 0.5 : 1), 0);
    const textLines = Math.min(2, card.text?.split("\n").length ?? 0);
    expect(1 + Math.ceil(fieldLines) + textLines).toBeLessThanOrEqual(12);
    expect(card.fields?.length ?? 0).toBeLessThanOrEqual(8);
    for (const { value } of card.fields ?? []) {
      expect(value).not.toMatch(/\d{4}-\d\d-\d\dT|[0-9a-f]{8}-[0-9a-f]{4}-|^(true|false)$/);
    }
    if (expected.title) expect(card.title).toBe(expected.title);
  },
);

const small = payloads.filter(({ body }) => JSON.stringify(body).length < 10_000);

test.each(small)(
  "[H9] Every text leaf of $name is in the message or in its details",
  ({ body }) => {
    expectEveryText(body);
  },
);

test("[H9] Every text leaf of any small body is in the message or in its details", () => {
  const names = [
    "title",
    "message",
    "status",
    "url",
    "user",
    "name",
    "event",
    "items",
    "id",
    "a b",
  ];
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: "grapheme-ascii", maxLength: 30 }).filter((text) => text.trim() !== ""),
      fc.constantFrom("failed", "https://a.example/x_y", "<p>a *b*</p>", "two\nlines", "`code`"),
      fc.integer(),
      fc.array(tie("value"), { minLength: 1, maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names), tie("value"), { minKeys: 1, maxKeys: 5 }),
    ),
  }));
  const body = fc.dictionary(fc.constantFrom(...names), json.value, { minKeys: 1, maxKeys: 6 });
  fc.assert(fc.property(body, expectEveryText), { numRuns: 1000 });
});

test("[H9] Secrets are hidden as in the delivery log, because the whole chat reads the message", () => {
  const whk = `whk_${"a1".repeat(18)}`;
  const body = {
    title: "Deploy failed",
    token: "abc123",
    password: 998877,
    max_tokens: 7,
    auth: { client_secret: { value: "hunter22" }, apiKeys: ["key-1", "key-2"] },
    secret_url: "https://a.example/hunter22",
    incident_token: "hunter22",
    database_url: "https://ada:hunter22@db.example/x",
    callback: `https://chat.example/api/webhooks/${whk}`,
    message: "curl -H 'Authorization: Bearer abcdef.ghi-123' failed with password=hunter22",
    confirm_url: "https://a.example/confirm?token=needed",
    nested: JSON.stringify({ password: "hunter22", host: "web-1" }),
  };
  const { json } = read(body);
  for (const secret of ["abc123", "998877", "hunter22", "key-1", "key-2", "a1a1", "abcdef.ghi"]) {
    expect(json).not.toContain(secret);
  }
  for (const shown of ["token: (hidden)", "Max tokens", "confirm?token=needed", "web-1"]) {
    expect(json).toContain(shown);
  }
  const { card } = read({ password: "hunter22", name: "a", message: "https://u:pw1234@h.example" });
  expect(JSON.stringify(card)).not.toMatch(/hunter22|pw1234/);
  expect(card.titleUrl).toBeUndefined();
});

test("[H9] Leaves that do not fit into the details are counted", () => {
  const items = Array.from({ length: 5000 }, (_, index) => `item ${index}`);
  const { card } = read({ title: "Many", items });
  const lines = card.details?.split("\n") ?? [];
  const listed = lines.filter((line) => line.includes("item ")).length;
  const more = Number(/and (\d+) more values/.exec(card.details ?? "")?.[1]);
  expect(listed + more).toBe(5000);
  expect(card.fields?.[0]?.value).toBe("item 0, item 1, item 2, item 3, item 4, …");
});

test("[H9] A list of events shows the title of each, up to ten, and counts the rest", () => {
  const events = Array.from({ length: 14 }, (_, index) => ({
    event: "delivered",
    email: `user${index}@example.com`,
  }));
  for (const body of [events, { items: events }, { events }]) {
    const { card, level } = read(body);
    expect(card.title).toBe("Delivered: user0@example.com and 13 more");
    expect(card.text?.split("\n")).toHaveLength(11);
    expect(card.text).toContain("- … and 4 more");
    expect(level).toBe("success");
  }
});

test.each([
  [{ title: "Disk", status: "failed" }, "critical", "open"],
  [{ title: "Disk", status: "ok" }, "success", "resolved"],
  [{ title: "Disk", severity: "critical" }, "critical", undefined],
  [{ title: "Disk", severity: "critical", status: "resolved" }, "success", "resolved"],
  [{ title: "Disk", severity: "warning", status: "firing" }, "warning", "open"],
  [{ job: "backup", success: false }, "critical", "open"],
  [{ job: "backup", success: true }, "success", undefined],
  [{ job: "backup", exitCode: 2 }, "critical", "open"],
  [{ job: "backup", error: false }, "info", undefined],
  [{ event: "incident.resolved", incident: { name: "API" } }, "success", "resolved"],
  [{ monitor: { name: "API" }, state: { name: "DOWN" } }, "critical", "open"],
  [{ title: "Not failed", state: "no errors" }, "info", undefined],
  [{ title: "Login fails", type: "issue", status: "open" }, "info", undefined],
  [{ user: { status: "failed" }, title: "Hello" }, "critical", "open"],
  [{ title: "Hello" }, "info", undefined],
])("[H9] The state of %j is %s and %s", (body, level, state) => {
  expect(read(body)).toMatchObject({ level, ...(state && { state }) });
  expect(read(body).state).toBe(state);
});

test("[H9] An incident that opens and is resolved has one key, and other events have none", () => {
  const opened = { incident: { id: 7, name: "API is slow", status: "open" } };
  const resolved = { incident: { id: 7, name: "API is slow", status: "resolved" } };
  expect(read(opened)).toMatchObject({ updateKey: "generic:7", state: "open" });
  expect(read(resolved)).toMatchObject({ updateKey: "generic:7", isOver: true });
  expect(read({ issue: { id: 7, name: "API is slow", status: "open" } }).updateKey).toBeUndefined();
});

test("[R9] The title says what happened to what, and the link is the page of that, not of the actor", () => {
  const by = { username: "mara", permalink: "https://tracker.example/people/mara" };
  const story = { subject: "Ring twice", permalink: "https://tracker.example/stories/11" };
  expect(read({ action: "change", type: "story", by, data: story }).card).toMatchObject({
    title: "Story changed: Ring twice",
    titleUrl: story.permalink,
    author: { name: "mara", url: by.permalink },
  });
  expect(read({ type: "assign", conversation: { subject: "Too loud" } }).card.title).toBe(
    "Conversation assigned: Too loud",
  );
  const person = { first_name: "Mara", last_name: "Vos", title: "Dr." };
  expect(read({ action: "candidate_stage_change", candidate: person }).card.title).toBe(
    "Candidate stage changed: Mara Vos",
  );
});

test("[R9] An error that somebody ignored is not critical", () => {
  const error = { message: "bell is null", status: "Ignored" };
  expect(read({ eventType: "StatusChanged", error })).toMatchObject({ level: "info" });
  expect(read({ error: { message: "bell is null" } })).toMatchObject({ level: "critical" });
});

test("[R9] All matches of a search are listed below its name", () => {
  const events = [{ message: "first" }, { message: "second" }];
  const saved_search = { name: "Errors", html_search_url: "https://logs.example/searches/42" };
  expect(read({ events, saved_search }).card).toMatchObject({
    title: "Errors: 2 events",
    titleUrl: saved_search.html_search_url,
    text: "- first\n- second",
  });
});

test("[H9] The link is a page for people, not an API, an image or a callback", () => {
  const url = "https://app.example/incidents/7";
  const others = {
    self: "https://api.example/v1/incidents/7",
    avatar_url: "https://app.example/a.png",
    callback_url: "https://app.example/callback",
    unsubscribe_url: "https://app.example/unsubscribe",
  };
  expect(read({ title: "API", ...others, html_url: url }).card.titleUrl).toBe(url);
  expect(read({ title: "API", ...others, incident: { link: url } }).card.titleUrl).toBe(url);
  expect(read({ title: "API", ...others }).card.titleUrl).toBeUndefined();
});
