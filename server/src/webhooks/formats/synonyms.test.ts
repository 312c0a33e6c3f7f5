import { expect, test } from "vitest";
import { chooseFormat } from "./choose.ts";

function read(body: object, name?: "native") {
  const result = chooseFormat(name, body, {}).read({ headers: {}, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  const { text, cards, username, level } = result.draft;
  return JSON.parse(JSON.stringify({ text, cards, username, level }));
}

test.each([
  [{ message: "Disk full" }, { text: "Disk full" }],
  [
    { msg: "Disk **full**", username: "df" },
    { text: "Disk **full**", username: "df" },
  ],
  [{ body: 7 }, { text: "7" }],
  [{ title: "Disk full" }, { text: "Disk full" }],
  [
    { subject: "Disk", body: "is full" },
    { text: "", cards: [{ title: "Disk", text: "is full" }] },
  ],
  [
    { title: "Disk", message: "is full", level: "critical" },
    { text: "", cards: [{ title: "Disk", text: "is full" }], level: "critical" },
  ],
  [{ text: null, message: "Disk full" }, { text: "Disk full" }],
  [{ text: " ", cards: null, message: "Disk full" }, { text: "Disk full" }],
])("[W93, H3] The message of %j is read", (body, expected) => {
  expect(read(body)).toEqual(expected);
  expect(read(body, "native")).toEqual(expected);
});

test("[W93, H3] Other members next to a message are shown, and Belfry's own keep their meaning", () => {
  const draft = read({ message: "Disk full", host: "web-1", username: "df", level: "fatal" });
  expect(draft).toMatchObject({ text: "", username: "df" });
  for (const shown of ["Disk full", "web-1", "fatal"]) {
    expect(JSON.stringify(draft.cards)).toContain(shown);
  }
});

test("[W93, H3] A native body is not read by other members", () => {
  expect(read({ text: "Up", message: "Down" })).toEqual({ text: "Up" });
  expect(read({ cards: [{ title: "Up" }], title: "Down" })).toEqual({
    text: "",
    cards: [{ title: "Up" }],
  });
});
