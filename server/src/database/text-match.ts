/** Search for parts of names and titles. */
import { type RawBuilder, sql as raw, type SqlBool } from "kysely";

/**
 * Matches columns that contain the text, in any case. SQLite's lower() handles ASCII only, so other
 * letters match as typed, in lower case, and with a capital at the start.
 */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const lower = text.toLowerCase();
  const capital = lower.replace(/^./u, (letter) => letter.toUpperCase());
  const name = raw.ref(column);
  const conditions = [raw`lower(${name})`, name, name].map((value, index) => {
    const pattern = `%${escapePattern([lower, text, capital][index] ?? "")}%`;
    return raw`${value} like ${pattern} escape '\\'`;
  });
  return raw<SqlBool>`(${raw.join(conditions, raw` or `)})`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
