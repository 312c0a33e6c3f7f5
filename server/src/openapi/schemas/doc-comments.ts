/** Descriptions of schemas: the doc comments in the source of the contracts. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface SchemaComments {
  /** The comment of the schema itself. */
  description?: string;
  /** By the path of the member, such as `fields.value`. */
  members: ReadonlyMap<string, string>;
}

const declaration = /^(?:export )?const (\w+)/;
const commentOrMember = /^ +\/\*\*((?:[^*]|\*(?!\/))*)\*\/$|^( +)(\w+):/gm;

/** Returns the comments of every exported schema of the contracts, by its name. */
export function readDocComments(): ReadonlyMap<string, SchemaComments> {
  const folder = dirname(fileURLToPath(import.meta.resolve("@belfry/contracts/api")));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => /(?<!\.test)\.[jt]s$/.test(name));
  return new Map(sources.flatMap((name) => commentsOf(readFileSync(join(folder, name), "utf8"))));
}

/** Members that several schemas of a file share are in a constant that is not exported. */
function commentsOf(source: string): [string, SchemaComments][] {
  const blocks = source.split(/\n(?=(?:export )?const |\/\*\*)/).reduce<string[]>(joinComment, []);
  const shared = blocks.filter((block) => /^const /m.test(block)).flatMap(membersOf);
  return blocks.flatMap((block): [string, SchemaComments][] => {
    const [, name] = /^export const (\w+)/m.exec(block) ?? [];
    if (name === undefined) return [];
    const [, comment] = /^\/\*\*((?:[^*]|\*(?!\/))*)\*\//.exec(block) ?? [];
    const members = new Map([...shared, ...membersOf(block)]);
    return [[name, { ...(comment && { description: textOf(comment) }), members }]];
  });
}

/** A declaration and the comment before it are one block. */
function joinComment(blocks: string[], part: string): string[] {
  const last = blocks.at(-1);
  const isComment = last !== undefined && /^\/\*\*/.test(last) && !/^(export|const)/m.test(last);
  if (isComment && declaration.test(part)) return [...blocks.slice(0, -1), `${last}\n${part}`];
  return [...blocks, part];
}

/** The indentation shows how deep a member is. */
function membersOf(block: string): [string, string][] {
  const found: [string, string][] = [];
  let path: { name: string; indent: number }[] = [];
  let comment = "";
  for (const [, text, spaces = "", name = ""] of block.matchAll(commentOrMember)) {
    if (text !== undefined) {
      comment = textOf(text);
      continue;
    }
    const indent = spaces.length;
    path = [...path.filter((outer) => outer.indent < indent), { name, indent }];
    if (comment !== "") found.push([path.map((member) => member.name).join("."), comment]);
    comment = "";
  }
  return found;
}

function textOf(comment: string): string {
  return comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, "").trim())
    .join(" ")
    .trim();
}
