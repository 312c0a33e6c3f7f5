/** Rules about the length of functions, measured in the syntax tree. */
import { parseAst } from "rolldown/parseAst";
import { exceeded, type Measure } from "./limits.ts";
import { isProgram, isStyle, type Source } from "./sources.ts";

/** From the first to the last line, with inner functions. */
const allLinesMax = 120;
/** Without inner functions. */
const ownLinesMax = 60;
/** A component has nested elements, one to a line. */
const componentLinesMax = 90;

/** These only create modules and pass each what it needs: they are lists. */
const wiring = new Set([
  "createCore",
  "createModules",
  "createAuthModules",
  "addServerGauges",
  "createMetrics",
  "createServer",
]);

/** Longer than a limit when it was set, with their lines: they may only become shorter. */
const known: Readonly<Record<string, { all?: number; own?: number }>> = {
  createUserChanges: { all: 125 },
  createApiKeys: { all: 132 },
  createSessions: { all: 162 },
  createClusterBus: { all: 186 },
  createChats: { all: 128 },
  openSqlite: { all: 130 },
  createFiles: { all: 124 },
  createConnection: { all: 162 },
  createFanOut: { all: 158 },
  createLive: { all: 197 },
  createOnline: { all: 138 },
  createDeliveryLog: { all: 139 },
  createCardReader: { all: 135 },
  readAdaptiveCard: { all: 132 },
  createIncoming: { all: 128 },
  createManaging: { all: 124 },
  ChatHeader: { all: 124, own: 107 },
  ChatsScreen: { own: 95 },
  MessageInput: { all: 164 },
  Messages: { all: 125 },
  useScroll: { all: 133 },
  createClient: { all: 166, own: 74 },
  createPeople: { all: 156 },
};

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

interface LongFunction {
  name: string;
  allLines: number;
  ownLines: number;
}

export function longFunctions(sources: readonly Source[]): string[] {
  return exceeded(functionLengths(sources));
}

export function functionLengths(sources: readonly Source[]): Measure[] {
  return sources
    .filter((source) => isProgram(source) && !isStyle(source) && !isContract(source))
    .flatMap((source) => functionsOf(source).flatMap((one) => measuresOf(source, one)));
}

/** Tests that several implementations share. */
function isContract({ path }: Source): boolean {
  return path.endsWith(".contract.ts");
}

function measuresOf({ path }: Source, { name, allLines, ownLines }: LongFunction): Measure[] {
  const isComponent = path.endsWith(".tsx") && /^[A-Z]/.test(name);
  const thing = `${name} in ${path}`;
  const all = { thing, unit: "lines", size: allLines, limit: known[name]?.all ?? allLinesMax };
  const limit = known[name]?.own ?? (isComponent ? componentLinesMax : ownLinesMax);
  const own = { thing, unit: "lines without inner functions", size: ownLines, limit };
  return wiring.has(name) ? [] : [all, own];
}

function functionsOf({ path, text }: Source): LongFunction[] {
  const found: LongFunction[] = [];
  const lineStarts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  const linesOf = ({ start, end }: Node) =>
    lineStarts.filter((offset) => offset > start && offset < end).length + 1;

  /** `name` is that of the variable or the member that the node is the value of. */
  function visit(value: unknown, name: string, outer: LongFunction | undefined): void {
    if (Array.isArray(value)) for (const one of value) visit(one, name, outer);
    if (!isNode(value)) return;
    const named = nameOf(value) ?? name;
    const inner = isFunction(value) ? addFunction(value, named, outer) : outer;
    for (const member of Object.values(value)) visit(member, named, inner);
  }

  function addFunction(node: Node, name: string, outer: LongFunction | undefined): LongFunction {
    const allLines = linesOf(node);
    const added = { name, allLines, ownLines: allLines };
    found.push(added);
    // A function on one line is part of a line of the outer one.
    if (outer && allLines > 1) outer.ownLines -= allLines;
    return added;
  }

  visit(
    parseAst(text, { lang: path.endsWith(".tsx") ? "tsx" : "ts" }, path),
    "(anonymous)",
    undefined,
  );
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function isFunction({ type, body }: Node): boolean {
  return /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(type) && body !== null;
}

function nameOf(node: Node): string | undefined {
  if (!/^(Variable|Function|Property|Method)/.test(node.type)) return undefined;
  const { name } = (node.id ?? node.key ?? {}) as { name?: unknown };
  return typeof name === "string" ? name : undefined;
}
