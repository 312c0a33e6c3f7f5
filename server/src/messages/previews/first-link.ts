/** The link of a message whose page gets a preview: the first one outside code and images. */

const link = /https?:\/\/[^\s<>"\\^`{|}]{1,2048}/gi;
/** Before the address of an image in Markdown. */
const imageStart = /!\[[^\]]{0,200}\]\(<?$/;
const imageStartMax = 210;
/** Messages with more images than that get no preview. */
const imagesMax = 20;

/** Takes time in proportion to the text, also for a hostile one. Returns undefined if there is no link. */
export function firstLink(text: string): string | undefined {
  if (!text.includes("://")) return undefined;
  const prose = withoutInlineCode(withoutCodeBlocks(text));
  for (const { 0: found, index } of prose.matchAll(link).take(imagesMax)) {
    if (imageStart.test(prose.slice(Math.max(0, index - imageStartMax), index))) continue;
    const url = URL.parse(withoutEnd(found));
    if (!url) continue;
    url.hash = "";
    return url.href;
  }
  return undefined;
}

function withoutCodeBlocks(text: string): string {
  let open: string | undefined;
  const kept = text.split("\n").filter((line) => {
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (open === undefined) {
      open = fence;
      return fence === undefined;
    }
    if (fence?.startsWith(open)) open = undefined;
    return false;
  });
  return kept.join("\n");
}

/** Code ends at the next run of as many backticks as it starts with. */
function withoutInlineCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)];
  const nextByLength = new Map<number, number>();
  const ends = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at--) {
    const length = runs[at]?.[0].length ?? 0;
    ends[at] = nextByLength.get(length) ?? -1;
    nextByLength.set(length, at);
  }
  let kept = "";
  let from = 0;
  for (let at = 0; at < runs.length; at++) {
    const end = ends[at] ?? -1;
    if (end < 0) continue;
    kept += `${text.slice(from, runs[at]?.index)} `;
    from = (runs[end]?.index ?? 0) + (runs[end]?.[0].length ?? 0);
    at = end;
  }
  return kept + text.slice(from);
}

/** Without the punctuation of a sentence, the end of a Markdown link, and unbalanced parentheses. */
function withoutEnd(found: string): string {
  let depth = 0;
  let end = 0;
  for (; end < found.length; end++) {
    if (found[end] === "(") depth += 1;
    if (found[end] === ")" || found[end] === "]") depth -= 1;
    if (depth < 0) break;
  }
  return found.slice(0, end).replace(/[.,:;!?*_~']+$/, "");
}
