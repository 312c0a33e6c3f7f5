/** Exits with one sentence if Node.js is too old for the server. Old versions must be able to parse it. */
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"));
const required = Number.parseInt(engines.node.replace(">=", ""), 10);
if (Number.parseInt(process.versions.node, 10) < required) {
  process.stderr.write(
    `Belfry needs Node.js ${required} or later, but this is ${process.versions.node}. Install a newer version, ` +
      "or run `npm ci --include=dev` in a checkout, which installs one for npm scripts.\n",
  );
  process.exit(1);
}
