/**
 * Vite plugin: stops the build if the first load of the app contains a library that the first screen does not
 * need, such as TypeBox, which one import of a file with schemas adds. The gates measure the bytes.
 */
import type { Plugin } from "vite";

/** Libraries of the first screen. */
const expected = new Set([
  "lucide-react",
  "marked",
  "react",
  "react-dom",
  "regexparam",
  "scheduler",
  "use-sync-external-store",
  "virtua",
  "wouter",
]);

export interface LoadedChunk {
  type: "chunk";
  /** Ids of the modules. */
  modules: Record<string, unknown>;
  /** File names of the chunks that load with this one. */
  imports: string[];
  facadeModuleId: string | null;
}

export type Bundle = Record<string, LoadedChunk | { type: "asset" }>;

export function firstLoad(): Plugin {
  return {
    name: "first-load",
    apply: "build",
    generateBundle(_options, bundle) {
      const unexpected = findUnexpectedLibraries(bundle);
      if (unexpected.length === 0) return;
      throw new Error(
        `The first load contains ${unexpected.join(", ")}. Load it on demand, or add it to ${import.meta.filename}.`,
      );
    },
  };
}

/** Returns the libraries in the chunks of the app's page that are not expected there. */
export function findUnexpectedLibraries(bundle: Bundle): string[] {
  const entry = Object.entries(bundle).find(
    ([, output]) =>
      output.type === "chunk" && /(?<!docs)[\\/]index\.html$/.test(output.facadeModuleId ?? ""),
  );
  if (!entry) throw new Error("The build has no chunk for index.html.");
  const names = chunksLoadedWith(bundle, entry[0]);
  const modules = names.flatMap((name) => {
    const output = bundle[name];
    return output?.type === "chunk" ? Object.keys(output.modules) : [];
  });
  const libraries = modules.flatMap((id) => libraryOf(id) ?? []);
  return [...new Set(libraries)].filter((name) => !expected.has(name)).sort();
}

/** Returns the names of this chunk and of all that load with it. */
function chunksLoadedWith(bundle: Bundle, first: string): string[] {
  const names = [first];
  for (const name of names) {
    const output = bundle[name];
    const imports = output?.type === "chunk" ? output.imports : [];
    names.push(...imports.filter((imported) => !names.includes(imported)));
  }
  return names;
}

/** `@scope/name` or `name` of the innermost package. */
function libraryOf(id: string): string | undefined {
  const [, path] = id.replaceAll("\\", "/").match(/^.*\/node_modules\/(.+)$/) ?? [];
  return path?.match(/^(?:@[^/]+\/)?[^/]+/)?.[0];
}
