import { expect, test } from "vitest";
import { readVariables } from "./variables.ts";

test("A member is found by any spelling of its name", () => {
  for (const name of ["alertType", "alert_type", "ALERT_TYPE", "Alert Type"]) {
    expect(readVariables({ [name]: 1 })("alert_type"), name).toBe("1");
  }
});

test("Variables that the service did not replace are empty", () => {
  for (const text of ["*alertType*", "$ALERT_TYPE", "{ALERT.TYPE}", "*UNKNOWN*", "null", "N/A"]) {
    expect(readVariables({ alert_type: text })("alert_type"), text).toBe("");
  }
  expect(readVariables({ text: "*bold* and $HOME" })("text")).toBe("*bold* and $HOME");
});

test("The first name and the first body with a value is used, nested members last", () => {
  const value = readVariables({ meta: { link: "nested", host: "web-1" } }, { link: "query" });
  expect(value("url", "link")).toBe("query");
  expect(value("host")).toBe("web-1");
  expect(readVariables(null, "text", [1])("link")).toBe("");
});
