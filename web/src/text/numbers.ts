/** Numbers and counted nouns of a language: "1 message", "1,204 messages". */
export function numberFormats(language: string) {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language).format;
  const count = (n: number, one: string, other: string): string =>
    `${number(n)} ${rules.select(n) === "one" ? one : other}`;
  return { number, count };
}
