/** Converts the HTML of a web page or a text program to Markdown. Loaded with the first paste of formatted text. */
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";

const extensions = [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()];

/** Empty elements that are shown. */
const shownEmpty = new Set(["br", "hr", "input", "td", "th"]);

/** Pictures are left out too: each reader would fetch them from another server. */
const leaveOut = () => undefined;

type Root = ReturnType<typeof fromHtml>;

/** Throws if the HTML is nested too deeply. */
export default function htmlToMarkdown(html: string): string {
  const root = fromHtml(html);
  dropEmpty(root);
  const tree = toMdast(root, {
    handlers: { img: leaveOut, picture: leaveOut, video: leaveOut, audio: leaveOut, svg: leaveOut },
  });
  const markdown = toMarkdown(tree, {
    extensions,
    bullet: "-",
    emphasis: "_",
    fences: true,
    listItemIndent: "one",
    rule: "-",
  });
  return markdown.trim();
}

/** Drops comments and empty elements. Converting many empty ones in a row takes quadratic time. */
function dropEmpty(node: Pick<Root, "children">): void {
  node.children = node.children.filter((child) => {
    if (child.type !== "element") return child.type === "text";
    dropEmpty(child);
    return child.children.length > 0 || shownEmpty.has(child.tagName);
  });
}
