/** Colours code by its language, on demand: the highlighter and each grammar load when first seen. */
import type { HLJSApi, LanguageFn } from "highlight.js";
import { languages } from "./languages.ts";

/** Grammars may take more than linear time; longer code is shown plain. */
const maxLength = 20_000;

export type Piece = string | { scope: string | undefined; pieces: Piece[] };

let core: Promise<HLJSApi> | null = null;

/** The code in pieces, each of one kind; null when there is no grammar for it. */
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

/** The tree behind the HTML the highlighter would write; its spans are made by us. */
function rootOf(result: unknown): Node {
  return (result as { _emitter: { rootNode: Node } })._emitter.rootNode;
}

function piecesOf({ children }: Node): Piece[] {
  return children.map((child) =>
    typeof child === "string" ? child : { scope: child.scope, pieces: piecesOf(child) },
  );
}

export type Grammar = () => Promise<{ default: LanguageFn }>;
