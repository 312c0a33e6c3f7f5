/** Checks that the messages of all formats can be read by a person on call. */
import { expect, test } from "vitest";
import { type Fixture, readFixtures } from "../../../test/kit/formats/fixtures.ts";
import { findFaults } from "../../../test/kit/formats/readable.ts";
import { services } from "./services.ts";

/** Titles that say nothing about what happened. */
const genericTitles = [
  ...["A webhook was called", "Webhook", "Alert", "Event", "Notification", "Message", "Update"],
  ...["Firing", "Resolved", "Problem", "Triggered", "Recovered", "Error", "Warning"],
];

/** Members and headers with the name of the event. */
const eventNames = [
  "event",
  "event_type",
  "eventType",
  "event_key",
  "type",
  "action",
  "object_kind",
];

function genericNamesOf({ headers, body }: Fixture): string[] {
  const sent = typeof body === "object" && body !== null ? Object.entries(body) : [];
  return [
    ...Object.values(headers),
    ...sent.flatMap(([name, value]) => (eventNames.includes(name) ? [String(value)] : [])),
  ];
}

/** These bodies have no name, are the sender's own text, or have only the name of an unknown event. */
const withoutLimits = /nulls|large|unknown-event/;

/** Formats whose titles come from senders that may leave them out. */
const chatFormats = ["teams", "google-chat", "gotify", "ntfy"];

/** A time in the sender's own text, with its zone. */
const localTime = /raw time: [\d :-]+ \([A-Za-z]+\/[A-Za-z]+\)$/;

/** `generic` has its own test: its outline shows the values as they are. */
const known = services.filter(({ name }) => name !== "generic");

test.each(known)("Every message of $name has a title, few lines and whole links", (format) => {
  const names = [...genericTitles, format.name, ...format.info.title.split(", ")];
  const faults = readFixtures(format.name).flatMap(({ name, fixture }) => {
    const { headers, body } = fixture;
    const result = format.read({ headers, query: {}, body });
    if (result.type !== "post" || withoutLimits.test(name)) return [];
    const genericNames = [...names, ...genericNamesOf(fixture)];
    const { text, cards = [] } = result.draft;
    if (cards.length === 0 && text === "") return [`${name}: It is empty.`];
    return findFaults({ cards, body, genericNames })
      .filter((fault) => fault !== "It has no title." || !chatFormats.includes(format.name))
      .filter((fault) => !localTime.test(fault) || !chatFormats.includes(format.name))
      .map((fault) => `${name}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test.each([
  ["no title", { text: "Hello" }, "no title"],
  ["a generic title", { title: "Alert!" }, "only"],
  ["an escape in its title", { title: "fix\\_all" }, "escape"],
  ["its title twice", { title: "Disk is full", text: "Disk is full\non db-1" }, "repeats"],
  ["too many lines", { title: "Disk is full", text: "line\n".repeat(13) }, "13 lines"],
  ["an escaped URL", { title: "Disk is full", text: "https://a.example/b\\_c" }, "not whole"],
  ["a cut URL", { title: "Disk is full", text: "[a](https://a.example/b…)" }, "not whole"],
  ["a link that is no URL", { title: "Disk is full", titleUrl: "//a" }, "not whole"],
  ["a missing value", { title: "undefined is full" }, "undefined"],
  ["an object", { title: "Disk is full", text: "[object Object]" }, "object Object"],
  ["a raw time", { title: "Disk is full", text: "Since 2025-11-21T12:00:00Z" }, "raw time"],
])("A message with %s is reported", (_, card, fault) => {
  const body = { since: "2025-11-21T12:00:00Z" };
  const faults = findFaults({ cards: [card], body, genericNames: genericTitles });
  expect(faults).toEqual([expect.stringContaining(fault)]);
});
