/** Numbers and counted nouns of a language: "1 message", "1,204 messages". */

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

/** The browser's formats take long to create: that of nouns waits for the first one. */
function createFormats(language: string): Formats {
  let rules: Intl.PluralRules | undefined;
  const number = new Intl.NumberFormat(language).format;
  return {
    number,
    count: (n, one, other) => {
      rules ??= new Intl.PluralRules(language);
      return `${number(n)} ${rules.select(n) === "one" ? one : other}`;
    },
  };
}
