/** Sentences for errors, and the fields they belong to. */
import type { Problem } from "@belfry/contracts/problems";
import { expect, test } from "vitest";
import { ProblemError } from "../api/problem-error.ts";
import { cancelError, explain, fieldErrors, isCancelled } from "./explain.ts";

function refusal(parts: Partial<Problem>, options?: { retryAfter: number }): ProblemError {
  const problem: Problem = {
    type: "about:blank",
    title: "Refused",
    status: 400,
    detail: "The body does not match the schema of this endpoint.",
    code: "invalid_body",
    instance: "",
    ...parts,
  };
  return new ProblemError(problem, options);
}

test("what is wrong with a member of the body is a sentence beside its field", () => {
  const errors = [
    { pointer: "/displayName", detail: "must not be blank" },
    { pointer: "/email", detail: "must be an e-mail address" },
  ];
  const error = refusal({ errors });
  expect(fieldErrors(error)).toEqual({
    displayName: "Must not be blank.",
    email: "Must be an e-mail address.",
  });
  expect(explain(error)).toBe("Must not be blank.");
});

test("a refusal with a sentence of its own says that one, beside the field it points to", () => {
  const detail = "Another user already has this e-mail. Use a different one.";
  const errors = [{ pointer: "/email", detail: "is another user's" }];
  expect(fieldErrors(refusal({ code: "email_taken", detail, errors }))).toEqual({ email: detail });
});

test("a refusal that points nowhere stands beside the field that is to blame, if one is", () => {
  const error = refusal({ code: "invalid_password", detail: "The password is wrong." });
  expect(fieldErrors(error, { invalid_password: "currentPassword" })).toEqual({
    currentPassword: "The password is wrong.",
  });
  expect(fieldErrors(error)).toEqual({});
});

test("whoever is to wait is told how long, and who turned back is told nothing", () => {
  const error = refusal({ code: "rate_limited", detail: "Slow down." }, { retryAfter: 2 });
  expect(explain(error)).toBe("Slow down. Try again in 2 seconds.");
  expect(isCancelled(cancelError())).toBe(true);
  expect(isCancelled(error)).toBe(false);
});
