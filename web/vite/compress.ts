/** Vite plugin: writes a brotli and a gzip file next to each text file of the build, if they are smaller. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const textFile = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Smaller files fit into one packet as they are. */
const minBytes = 1024;

const encoders = {
  br: promisify(brotliCompress),
  gz: promisify(gzip),
};

export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => textFile.test(name)).map(writeCompressed));
    },
  };

  async function writeCompressed(name: string): Promise<void> {
    const file = join(folder, name);
    const bytes = await readFile(file);
    if (bytes.length < minBytes) return;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const packed = {
      br: await encoders.br(bytes, { params }),
      gz: await encoders.gz(bytes, { level: 9 }),
    };
    for (const [ending, content] of Object.entries(packed)) {
      if (content.length < bytes.length) await writeFile(`${file}.${ending}`, content);
    }
  }
}
