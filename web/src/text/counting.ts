/** "1 message", "1,204 messages": numbers as a language writes them, with the word in the right form. */
export function counting(language: string) {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language).format;
  const count = (n: number, one: string, other: string): string =>
    `${number(n)} ${rules.select(n) === "one" ? one : other}`;
  return { number, count };
}
