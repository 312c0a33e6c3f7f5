/** Sentences for errors, and the fields they belong to. */

import { ProblemError } from "@belfry/client/problem-error";
import type { Problem } from "@belfry/contracts/problems";
import { expect, test } from "vitest";
import { en } from "./en/en.ts";
import { cancelError, explain, fieldErrors, isCancelled } from "./explain.ts";

function problemError(parts: Partial<Problem>, options?: { retryAfter: number }): ProblemError {
  const problem: Problem = {
    type: "about:blank",
    title: "Invalid body",
    status: 400,
    detail: "The body does not match the schema of this endpoint.",
    code: "invalid_body",
    instance: "",
    ...parts,
  };
  return new ProblemError(problem, options);
}

test("An error in a body member belongs to the field of that name", () => {
  const errors = [
    { pointer: "/displayName", detail: "must not be blank" },
    { pointer: "/email", detail: "must be an e-mail address" },
  ];
  const error = problemError({ errors });
  expect(fieldErrors(error)).toEqual({
    displayName: "Must not be blank.",
    email: "Must be an e-mail address.",
  });
  expect(explain(error)).toBe("Must not be blank.");
});

test("An e-mail that is already in use has its own sentence at the e-mail field", () => {
  const errors = [{ pointer: "/email", detail: "is another user's" }];
  const error = problemError({ code: "email_taken", detail: "/email is another user's", errors });
  expect(fieldErrors(error)).toEqual({
    email: "Another user already has this e-mail. Use a different one.",
  });
});

test("An error without a pointer belongs to the field for its code, if there is one", () => {
  const error = problemError({ code: "invalid_password", detail: "The password is wrong." });
  expect(fieldErrors(error, { invalid_password: "currentPassword" })).toEqual({
    currentPassword: "The password is wrong.",
  });
  expect(fieldErrors(error)).toEqual({});
});

test("A rate-limited error says how long to wait, and does not count as cancelled", () => {
  const error = problemError({ code: "rate_limited", detail: "Slow down." }, { retryAfter: 2 });
  expect(explain(error)).toBe("Slow down. Try again in 2 seconds.");
  expect(isCancelled(cancelError())).toBe(true);
  expect(isCancelled(error)).toBe(false);
});

test("A wait is shown in seconds, minutes or hours", () => {
  const { retryIn } = en.problem;
  expect(retryIn(1)).toBe("Try again in 1 second.");
  expect(retryIn(99)).toBe("Try again in 99 seconds.");
  expect(retryIn(100)).toBe("Try again in 2 minutes.");
  expect(retryIn(14_400)).toBe("Try again in 4 hours.");
  expect(retryIn(86_400)).toBe("Try again in 24 hours.");
});
