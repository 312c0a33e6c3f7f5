/** Texts of services that send HTML. */

/** Removes tags in linear time: a pattern would search for the end of every tag again. */
export function withoutTags(text: string): string {
  let kept = "";
  let from = 0;
  for (;;) {
    const start = text.indexOf("<", from);
    const end = start < 0 ? -1 : text.indexOf(">", start);
    if (end < 0) return kept + text.slice(from);
    kept += text.slice(from, start);
    from = end + 1;
  }
}

/** Returns the value of an attribute in the text of a tag after its name, or "". */
export function attributeOf(attributes: string, name: string): string {
  const value = new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(
    attributes,
  );
  return (value?.[1] ?? value?.[2] ?? value?.[3] ?? "").replaceAll("&amp;", "&").trim();
}
