/** Numbers and counted nouns of a language: "1 message", "1,204 messages". */
import { lazily } from "./lazily.ts";

interface Formats {
  number: (n: number) => string;
  count: (n: number, one: string, other: string) => string;
}

const known = new Map<string, Formats>();

export function numberFormats(language: string): Formats {
  const formats = known.get(language) ?? createFormats(language);
  known.set(language, formats);
  return formats;
}

function createFormats(language: string): Formats {
  const rules = lazily(() => new Intl.PluralRules(language));
  const format = lazily(() => new Intl.NumberFormat(language));
  const number = (n: number) => format().format(n);
  return {
    number,
    count: (n, one, other) => `${number(n)} ${rules().select(n) === "one" ? one : other}`,
  };
}
