/** The named functions of a file and their lengths, from its syntax tree. */
import { parseAst } from "rolldown/parseAst";
import type { Source } from "./sources.ts";

/** Lengths are lines of code: blank lines and comments do not count. */
export interface FunctionLength {
  name: string;
  /** Does it contain other named functions? A callback belongs to the function around it. */
  isClosure: boolean;
  lines: number;
  /** Without the named functions inside it, and without JSX, which says what is where. */
  ownLines: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string };
}

const lengthsBySource = new WeakMap<Source, FunctionLength[]>();

export function functionsOf(source: Source): FunctionLength[] {
  const lengths = lengthsBySource.get(source) ?? measure(source);
  lengthsBySource.set(source, lengths);
  return lengths;
}

function measure({ path, text }: Source): FunctionLength[] {
  const linesOf = lineFinder(text);
  const lengths: FunctionLength[] = [];

  /** Returns the lines in `node` that do not belong to the function around it. */
  function visit(node: Node, name: string | undefined): { lines: Set<number>; isClosure: boolean } {
    const inner = childrenOf(node).map(([child, childName]) => visit(child, childName));
    const lines = new Set(inner.flatMap((one) => [...one.lines]));
    const isClosure = inner.some((one) => one.isClosure);
    if (/^JSX(Element|Fragment)$/.test(node.type)) return { lines: linesOf(node), isClosure };
    if (name === undefined || !isFunction(node)) return { lines, isClosure };
    const all = linesOf(node);
    const ownLines = all.difference(lines).size;
    lengths.push({ name, isClosure, lines: all.size, ownLines });
    return { lines: all, isClosure: true };
  }

  const lang = path.endsWith(".tsx") ? "tsx" : "ts";
  visit(parseAst(text, { lang }, path), undefined);
  return lengths;
}

function isFunction({ type }: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
}

/** Returns the nodes directly in a node, with the names that it gives to functions. */
function childrenOf(node: Node): [child: Node, name: string | undefined][] {
  return Object.entries(node).flatMap(([field, value]) =>
    [value]
      .flat()
      .filter(isNode)
      .map((child): [Node, string | undefined] => {
        const given =
          field === "init" ? node.id?.name : field === "value" ? node.key?.name : undefined;
        return [child, (isFunction(child) && child.id?.name) || given];
      }),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Returns a function that lists the lines of code of a node. */
function lineFinder(text: string): (node: Node) => Set<number> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, " "),
  );
  let line = 0;
  const lineAt = Uint32Array.from(text, (character) => (character === "\n" ? line++ : line));
  const isCode = code.split("\n").map((content) => content.trim() !== "");
  return ({ start, end }) => {
    const [first = 0, last = 0] = [lineAt[start], lineAt[end - 1]];
    const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return new Set(all.filter((number) => isCode[number]));
  };
}
