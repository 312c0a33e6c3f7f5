import { expect, test } from "vitest";
import { peopleText } from "./people.ts";

const { typing, directGroupStart } = peopleText.people;

test("The typing line joins up to three names, which may contain commas", () => {
  expect(typing(["Ada"])).toBe("Ada is typing");
  expect(typing(["Lovelace, Ada"])).toBe("Lovelace, Ada is typing");
  expect(typing(["Ada", "Ben"])).toBe("Ada and Ben are typing");
  expect(typing(["Ada", "Ben", "Cleo"])).toBe("Ada, Ben, and Cleo are typing");
  expect(typing(["Ada", "Ben", "Cleo", "Dora"])).toBe("Several people are typing");
});

test("The number of members is formatted", () => {
  expect(directGroupStart(1200)).toContain("its 1,200 members");
});
