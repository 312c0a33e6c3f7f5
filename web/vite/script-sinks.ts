/**
 * Vite plugin: stops the build if a module uses what the server's Trusted Types policy blocks in the browser,
 * such as `innerHTML`. Such code works in Node.js and on the development server, and fails in the product.
 */
import type { Plugin } from "vite";

/** Each of these turns a string into HTML or a script. */
const sinks = [
  /\.(?:inner|outer)HTML\s*[+?|&]*=(?!=)/g,
  /\bdangerouslySetInnerHTML\b/g,
  /\.srcdoc\s*=(?!=)/g,
  /\.(?:insertAdjacentHTML|createContextualFragment|parseFromString|setHTMLUnsafe)\s*\(/g,
  /\bdocument\.write(?:ln)?\s*\(/g,
  /(?<![\w$.])(?:eval|Function)\s*\(/g,
  /\bset(?:Timeout|Interval)\s*\(\s*["'`]/g,
];

const exempt = [
  // Sets it for a property that no module may use (`dangerouslySetInnerHTML`), and to a constant for `<script>`.
  "/node_modules/react-dom/",
  // Sets it in `highlightElement`, which the app does not call.
  "/node_modules/highlight.js/lib/core.js",
  // The library of `/docs`, which has its own policy.
  "/node_modules/swagger-ui-dist/",
];

interface Chunk {
  /** Each module with its code in the chunk. */
  modules: Record<string, { code: string | null }>;
}

/** Returns a line for each sink in the modules of a chunk. */
export function findScriptSinks({ modules }: Chunk): string[] {
  return Object.entries(modules).flatMap(([id, { code }]) => {
    const path = id.replaceAll("\\", "/");
    if (exempt.some((part) => path.includes(part))) return [];
    const found = sinks.flatMap((sink) => code?.match(sink) ?? []);
    return found.map((match) => `${id}: ${match}`);
  });
}

export function scriptSinks(): Plugin {
  return {
    name: "script-sinks",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      refuseScriptSinks(chunks);
    },
  };
}

/** Throws if a module of these chunks has a sink. */
export function refuseScriptSinks(chunks: readonly Chunk[]): void {
  const found = chunks.flatMap(findScriptSinks);
  if (found.length > 0)
    throw new Error(`The policy of the server blocks these in the browser:\n${found.join("\n")}`);
}
