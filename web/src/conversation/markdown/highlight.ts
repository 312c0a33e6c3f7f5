/** Highlights code. The highlighter and each grammar load on first use. */
import type { HLJSApi } from "highlight.js";
import { languages } from "./languages.ts";

/** Grammars may take more than linear time; longer code is shown plain. */
const maxLength = 20_000;

export type Piece = string | { scope: string | undefined; pieces: Piece[] };

let core: Promise<HLJSApi> | null = null;

/** Returns the code in pieces with their scope, or null if there is no grammar. */
export async function highlight(code: string, language: string): Promise<Piece[] | null> {
  const name = languages.names[language.toLowerCase()];
  const load = name && languages.grammars[name];
  if (!load || code.length > maxLength) return null;
  core ??= import("highlight.js/lib/core").then((module) => module.default);
  const [hljs, grammar] = await Promise.all([core, load()]);
  if (!hljs.getLanguage(name)) hljs.registerLanguage(name, grammar.default);
  const result: unknown = hljs.highlight(code, { language: name, ignoreIllegals: true });
  return piecesOf(rootOf(result));
}

interface Node {
  scope?: string;
  children: (Node | string)[];
}

/** Returns the tree that the highlighter renders as HTML. */
function rootOf(result: unknown): Node {
  return (result as { _emitter: { rootNode: Node } })._emitter.rootNode;
}

function piecesOf({ children }: Node): Piece[] {
  return children.map((child) =>
    typeof child === "string" ? child : { scope: child.scope, pieces: piecesOf(child) },
  );
}
