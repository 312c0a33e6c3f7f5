#!/usr/bin/env node
/** The command `belfry`. `belfry start` starts the server; the command line runs all others. */
import "./check-node.js";
import "./compile-cache.js";

if (process.argv[2] === "start") await import("./src/main.ts");
else await import("./src/cli/cli.ts");
