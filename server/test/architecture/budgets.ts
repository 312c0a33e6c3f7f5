/** `npm run budgets`: prints what is near its limit. The architecture test fails above the limits. */
import { fileSizes } from "./file-rules.ts";
import { folderSizes } from "./folder-rules.ts";
import { closureSizes, functionSizes } from "./function-rules.ts";
import { measurePostPath, postPathSizes } from "./post-path/post-path.ts";
import { nearLimit, type Size } from "./sizes.ts";
import { readSources } from "./sources.ts";

const sources = readSources();
print("Post path", postPathSizes(await measurePostPath()));
print("Closures", closureSizes(sources));
print("Functions", functionSizes(sources));
print("Folders", folderSizes(sources));
print("Files", fileSizes(sources));

function print(title: string, sizes: readonly Size[]): void {
  const near = nearLimit(sizes);
  process.stdout.write(`${title}: ${near.length} near the limit\n`);
  for (const { name, value, unit, max } of near) {
    process.stdout.write(`  ${name}: ${value} of ${max} ${unit}\n`);
  }
}
