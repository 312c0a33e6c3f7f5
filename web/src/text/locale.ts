/**
 * The locale of dates and numbers: the language of the texts, so that a sentence is in one language.
 * Dates and clocks have the form of the user's region.
 */

/** The languages that have a catalogue of texts, the first one for everybody else. */
const languages = ["en"] as const;

export interface UserLocale {
  language: string;
  /** A tag such as "en-DE", for dates. */
  locale: string;
  /** Whether the day has 24 hours or twice 12. */
  hourCycle: Intl.DateTimeFormatOptions["hourCycle"];
}

export function localeOf(browserLanguages: readonly string[]): UserLocale {
  const preferred = browserLanguages.filter(isLanguageTag);
  const names = preferred.map((tag) => tag.split("-")[0]);
  const language = languages.find((own) => names.includes(own)) ?? languages[0];
  const first = preferred[0] ?? language;
  const region = new Intl.Locale(first).maximize().region;
  const { hourCycle } = new Intl.DateTimeFormat(first, { hour: "numeric" }).resolvedOptions();
  return { language, locale: region ? `${language}-${region}` : language, hourCycle };
}

/** Some browsers on Linux report "en-US@posix" or "C". */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

export const { language, locale, hourCycle } = localeOf(navigator.languages);
