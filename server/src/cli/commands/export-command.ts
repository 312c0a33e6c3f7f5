/** `export`: writes everything that an administrator or a user may see to a file. */
import { createWriteStream } from "node:fs";
import { stat, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Command, failUsage, textOption, userByEmail } from "../command.ts";

export const exportCommand: Command = {
  name: "export",
  syntax: "<file.tar> [--user <e-mail>]",
  summary: "exports the data of the server or of one user to a tar file",
  options: {
    user: { type: "string", value: "<e-mail>", meaning: "exports only what this user can see" },
  },
  positionals: [1, 1],
  async run(modules, args) {
    const [path = ""] = args.positionals;
    if (!path.endsWith(".tar")) failUsage("The name of the file must end in .tar.");
    const email = textOption(args, "user");
    const user = email === undefined ? undefined : await userByEmail(modules, email);
    // An existing file is never replaced.
    const output = createWriteStream(path, { flags: "wx", mode: 0o600 });
    await new Promise<void>((resolve, reject) => {
      output.once("open", () => resolve());
      output.once("error", (error) => reject(explainOutput(path, error)));
    });
    try {
      const { stream } = await modules.exports.byCommand(user);
      await pipeline(stream, output);
    } catch (error) {
      output.destroy();
      await unlink(path).catch(() => {});
      throw error;
    }
    const { formatBytes } = await import("../../backups/backups.ts");
    const { size } = await stat(path);
    const whose = user ? `the data of ${user.email}` : "all data";
    return `Exported ${whose} to ${path} (${formatBytes(size)}). It contains personal data, but no passwords or keys.`;
  },
};

function explainOutput(path: string, error: NodeJS.ErrnoException): Error {
  if (error.code === "EEXIST") {
    return new Error(`${path} already exists. Delete it or choose another name.`, { cause: error });
  }
  if (error.code === "ENOENT") {
    const text = `There is no folder ${dirname(path)}. Create it, or choose another one.`;
    return new Error(text, { cause: error });
  }
  if (error.code === "EACCES" || error.code === "EPERM") {
    const advice = "Check the permissions of its folder, or choose another folder.";
    return new Error(`${path} cannot be written. ${advice}`, { cause: error });
  }
  return new Error(`${path} cannot be written: ${error.message}.`, { cause: error });
}
