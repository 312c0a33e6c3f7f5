import { expect, test } from "vitest";
import { deploys } from "../../../test/samples.ts";
import { matchingChats } from "./matching-chats.ts";

const chats = ["Alerts", "Deploys", "Lounge", "Release team"].map((title, index) => ({
  ...deploys,
  id: index + 1,
  title,
}));

const titlesOf = (query: string, recentIds: number[] = []) =>
  matchingChats(chats, query, recentIds).map(({ title }) => title);

test("Recent chats come first, and the others keep their order", () => {
  expect(titlesOf("", [3, 2])).toEqual(["Lounge", "Deploys", "Alerts", "Release team"]);
});

test("A chat is found by letters of its title, and the best match comes first", () => {
  expect(titlesOf("rel")).toEqual(["Release team"]);
  expect(titlesOf("le")[0]).toBe("Alerts");
  expect(titlesOf("zz")).toEqual([]);
});
