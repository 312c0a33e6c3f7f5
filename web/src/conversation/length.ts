/** Returns the length in Unicode code points, as the server counts it. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
