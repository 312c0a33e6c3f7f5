/** `npm run limits`: prints the files, folders and functions that are near a limit, and the post path. */
import { fileLengths } from "./file-rules.ts";
import { folderSizes } from "./folder-rules.ts";
import { functionLengths } from "./function-rules.ts";
import { near } from "./limits.ts";
import { measurePostPath } from "./post-path.ts";
import { postPathSizes } from "./post-path-rules.ts";
import { readSources } from "./sources.ts";

const sources = readSources();
const measures = [
  ...postPathSizes(await measurePostPath()),
  ...folderSizes(sources),
  ...functionLengths(sources),
  ...fileLengths(sources),
];
process.stdout.write(`Within a tenth of a limit:\n${near(measures).join("\n")}\n`);
