/**
 * `npm run keep:release`: packs the programs of `release/belfry` for the tests of `server/test/earlier`
 * and `web/e2e/earlier`, which run an earlier release with the current one.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants } from "node:zlib";
import { pack } from "tar-stream";

const root = join(import.meta.dirname, "../..");
const release = join(root, "release/belfry");
const target = join(root, "server/test/earlier/belfry.tar.br");
const maxBytes = 3 * 1024 * 1024;

/** The tests need no fonts, pictures, source maps, compressed copies, or `/docs`. */
const included =
  /^(package\.json|(server|packages|web\/dist)\/.*\.(js|mjs|json|css|html|svg|webmanifest))$/;
const excluded = /^web\/dist\/docs\//;

const tar = pack();
const paths = readdirSync(release, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(release, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .filter((path) => included.test(path) && !excluded.test(path))
  .sort();
for (const path of paths) {
  tar.entry({ name: path, mtime: new Date(0), uid: 0, gid: 0 }, readFileSync(join(release, path)));
}
tar.finalize();
const bytes = brotliCompressSync(await buffer(tar), {
  params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
});
if (bytes.length > maxBytes) throw new Error(`The release has ${bytes.length} bytes, packed.`);
writeFileSync(target, bytes);
process.stdout.write(`${relative(root, target)}: ${paths.length} files, ${bytes.length} bytes\n`);
