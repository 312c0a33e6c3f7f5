/** Whether a position is inside a code block, or a code span of its line. */
export function isInCode(value: string, at: number): boolean {
  const lines = value.slice(0, at).split("\n");
  const line = lines.pop() ?? "";
  const fences = lines.filter((text) => /^ {0,3}(?:```|~~~)/.test(text)).length;
  return fences % 2 === 1 || (line.split("`").length - 1) % 2 === 1;
}
