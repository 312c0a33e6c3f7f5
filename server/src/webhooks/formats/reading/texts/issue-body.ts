/** Reads the Markdown that people write in issues, pull requests, comments and releases. */
import { cutMarkdown } from "../cut-markdown.ts";
import { type Block, excerptOf } from "./excerpts.ts";
import { convertTags } from "./html-tags.ts";

export interface IssueBody {
  /** A short excerpt. */
  text: string;
  /** The whole body if it is longer than the excerpt. */
  details: string;
}

const maxLength = 8000;

/** Leaves out HTML comments, and folds tasks, tables and `<details>` with the rest. */
export function readIssueBody(body: string, maxLines = 3): IssueBody {
  const blocks = splitBlocks(body.slice(0, 2 * maxLength));
  const whole = blocks.map(({ text }) => text).join("\n");
  const { text, isWhole } = excerptOf(blocks, maxLines);
  if (isWhole && body.length <= 2 * maxLength) return { text, details: "" };
  return { text, details: cutMarkdown(whole.replace(/\n{3,}/g, "\n\n").trim(), maxLength) };
}

/** Splits the body into blocks without comments and HTML tags. Code blocks keep theirs. */
function splitBlocks(body: string): Block[] {
  const blocks: Block[] = [];
  let [code, fence, depth, isComment]: [string[], string, number, boolean] = [[], "", 0, false];
  const add = (text: string, isCode: boolean) => blocks.push({ text, isCode, isFolded: depth > 0 });
  for (const raw of body.split(/\r?\n/)) {
    if (fence) {
      code.push(raw);
      if (!raw.trim().startsWith(fence)) continue;
      add(code.join("\n"), true);
      fence = "";
      continue;
    }
    const line = stripComments(raw, isComment);
    isComment = line.isComment;
    // A line of comments only is not an empty line.
    if (line.text.trim() === "" && raw.trim() !== "") continue;
    fence = /^ {0,3}(`{3,20}|~{3,20})/.exec(line.text)?.[1] ?? "";
    if (fence) {
      code = [line.text];
      continue;
    }
    if (/<details\b/i.test(line.text)) depth += 1;
    const text = convertTags(line.text.replace(/<\/?summary>/gi, "**"));
    if (text.trim() !== "" || line.text.trim() === "") add(text, false);
    if (/<\/details>/i.test(line.text)) depth = Math.max(0, depth - 1);
  }
  if (fence) add([...code, fence].join("\n"), true);
  return blocks;
}

function stripComments(line: string, inComment: boolean): { text: string; isComment: boolean } {
  let [text, position, isComment] = ["", 0, inComment];
  while (position < line.length) {
    const mark = isComment ? "-->" : "<!--";
    const found = line.indexOf(mark, position);
    if (!isComment) text += line.slice(position, found < 0 ? undefined : found);
    if (found < 0) break;
    position = found + mark.length;
    isComment = !isComment;
  }
  return { text, isComment };
}
