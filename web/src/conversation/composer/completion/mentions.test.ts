import type { Member } from "@belfry/contracts/chats";
import { expect, test } from "vitest";
import { splitMentions } from "../../mentions/shown-mentions.ts";
import { suggestMentions, typedMention } from "./mentions.ts";

function member(id: number, displayName: string, handle: string): Member {
  const user = { id, displayName, handle, avatarUrl: null };
  return { user, role: "member", joinedAt: "2026-11-20T10:00:00.000Z" };
}

test("A name is typed after @ at the caret, but not in an e-mail address or a path", () => {
  const typed = (text: string) => typedMention(text, text.length)?.query;
  expect(["@", "Hi @ad", "(@Zo\u00eb", "@a.b_c-"].map(typed)).toEqual([
    "",
    "ad",
    "Zo\u00eb",
    "a.b_c-",
  ]);
  for (const text of ["", "ada@ex", "@ada ", "a/@b", "`@b", `@${"x".repeat(40)}`]) {
    expect(typed(text), text).toBeUndefined();
  }
  expect(typedMention("@ad and more", 3)).toEqual({ kind: "mention", start: 0, query: "ad" });
});

test("Members are suggested by handle, then by name, without the user, then the groups", () => {
  const members = [
    member(1, "Ada", "ada"),
    member(2, "Zo\u00eb Albers", "zoe"),
    member(3, "Ali", "ali"),
  ];
  const names = (query: string) =>
    suggestMentions(members, query, { userId: 1 }).map(({ name }) => name);
  expect(names("al")).toEqual(["ali", "zoe", "all"]);
  expect(names("zoe")).toEqual(["zoe"]);
  expect(names("")).toEqual(["zoe", "ali", "all", "here"]);
  expect(names("x")).toEqual([]);
  const onDuty = suggestMentions(members, "du", { userId: 1, hasDuty: true });
  expect(onDuty).toEqual([{ kind: "duty", name: "duty" }]);
});

test("A text is split at the mentions of its message only", () => {
  const ben = { userId: 2, handle: "ben", displayName: "Ben" };
  expect(splitMentions("Hi @ben, @cleo and @all.", [ben, "all"])).toEqual([
    "Hi ",
    { mention: ben, written: "@ben" },
    ", @cleo and ",
    { mention: "all", written: "@all" },
    ".",
  ]);
});
