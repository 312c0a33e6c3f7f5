/** Builds `packages/send/belfry-send.mjs`, the single file that runs with plain Node.js. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const folder = join(import.meta.dirname, "../packages/send");
export const sendFile = join(folder, "belfry-send.mjs");

const banner = `#!/usr/bin/env node
// Belfry's command to post messages to a webhook. Runs with Node.js 20 or later. MIT licence.
// Generated from packages/send and packages/client by \`npm run build:send\`. Do not edit.
`;

/** Returns the text of the file. Readable, so that a reviewer can check what CI runs. */
export async function bundleSend(): Promise<string> {
  const bundle = await rolldown({
    input: join(folder, "src/main.ts"),
    platform: "node",
    treeshake: true,
  });
  const { output } = await bundle.generate({ format: "esm", banner });
  await bundle.close();
  return output[0].code;
}

if (import.meta.main) {
  const text = await bundleSend();
  if (process.argv.includes("--check")) {
    if (readFileSync(sendFile, "utf8") !== text) {
      console.error("packages/send/belfry-send.mjs must be built again: npm run build:send");
      process.exitCode = 1;
    }
  } else {
    writeFileSync(sendFile, text);
  }
}
