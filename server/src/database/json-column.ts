/** JSON columns, which hold text in both databases. */

declare const content: unique symbol;

/** Text of a JSON column. `T` is what the server writes into it. */
export type JsonColumn<T> = string & { readonly [content]?: T };

/** Parses a column without validation: only the server writes it. */
export function parseColumn<T>(json: JsonColumn<T>): T {
  return JSON.parse(json);
}
