#!/usr/bin/env node
/** The command `belfry`. `belfry start` starts the server; the command line runs all others, and its help. */
import "./check-node.js";
import "./compile-cache.js";

if (process.argv[2] === "start" && process.argv.length === 3) await import("./start.js");
else await import("./src/cli/cli.ts");
