/** The entry of the single file `belfry-send.mjs`. */
import { processIo } from "./process-io.ts";
import { send } from "./send.ts";

process.exitCode = await send(process.argv.slice(2), processIo(process));
