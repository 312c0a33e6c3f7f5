import { expect, test } from "vitest";
import { localeOf } from "./locale.ts";

function dateIn(languages: string[]): string {
  const { locale, hourCycle } = localeOf(languages);
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC", hourCycle } as const;
  return new Intl.DateTimeFormat(locale, style).format(Date.UTC(2026, 10, 23, 15, 4));
}

test.for([
  { languages: ["de-DE", "de", "en-US"], date: "23 Nov 2026, 15:04" },
  { languages: ["de"], date: "23 Nov 2026, 15:04" },
  { languages: ["en-GB"], date: "23 Nov 2026, 15:04" },
  { languages: ["en-US"], date: "Nov 23, 2026, 3:04 PM" },
  { languages: ["ja-JP"], date: "Nov 23, 2026, 15:04" },
  { languages: ["en-US@posix", "C"], date: "Nov 23, 2026, 3:04 PM" },
  { languages: [], date: "Nov 23, 2026, 3:04 PM" },
])("[U14] Dates are in the language of the texts for $languages", ({ languages, date }) => {
  expect(dateIn(languages).replace(/\s/g, " ")).toBe(date);
});

test("[U14] Relative times are in the language of the texts", () => {
  const relative = new Intl.RelativeTimeFormat(localeOf(["de-DE"]).locale);
  expect(relative.format(-31, "minute")).toBe("31 minutes ago");
});
