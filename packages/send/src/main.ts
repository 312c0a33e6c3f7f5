/** The entry of the single file `belfry-send.mjs`: the first word may be `ack`. */
import { acknowledge } from "./ack/ack.ts";
import { processIo } from "./process-io.ts";
import { send } from "./send.ts";

const words = process.argv.slice(2);
const io = processIo(process);
process.exitCode =
  words[0] === "ack" ? await acknowledge(words.slice(1), io) : await send(words, io);
