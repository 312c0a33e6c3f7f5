/** Releases, downloads and files of Sonarr and similar programs. */
import { firstText, get, getList, getText } from "../reading/json-path.ts";
import { code, escapeLine, formatList, joinTexts, oneLine } from "../reading/markdown.ts";

export function downloadFields(body: unknown): Record<string, string> {
  const [release, file] = [get(body, "release"), fileOf(body)];
  const replaced = getList(body, "deletedFiles")[0];
  const name = firstText(
    get(release, "releaseTitle"),
    get(file, "sceneName"),
    get(body, "releaseTitle"),
  );
  const quality = firstText(get(file, "quality"), get(release, "quality"), get(body, "quality"));
  return {
    Quality: joinTexts(
      " → ",
      escapeLine(getText(replaced, "quality"), 60),
      escapeLine(quality, 60),
    ),
    Size: sizeOf(firstText(get(file, "size"), get(release, "size"))),
    Indexer: escapeLine(getText(release, "indexer"), 60),
    Client: escapeLine(getText(body, "downloadClient"), 60),
    Release: code(oneLine(name, 150)),
  };
}

function fileOf(body: unknown): unknown {
  const names = ["episodeFile", "movieFile", "trackFiles", "bookFiles", "episodeFiles"];
  return names.map((name) => getList(body, name)[0]).find(Boolean);
}

const units = ["B", "KiB", "MiB", "GiB", "TiB"];

function sizeOf(bytes: string): string {
  const size = Number(bytes);
  if (!/^\d{1,16}$/.test(bytes) || size === 0) return "";
  const power = Math.min(units.length - 1, Math.floor(Math.log2(size) / 10));
  const value = size / 1024 ** power;
  return `${value.toFixed(power > 1 && value < 100 ? 1 : 0)} ${units[power]}`;
}

const shownFiles = 8;

/** The renamed files by their new names. */
export function listFiles(body: unknown): string {
  const names = [
    "renamedEpisodeFiles",
    "renamedMovieFiles",
    "renamedTrackFiles",
    "renamedBookFiles",
  ];
  const files = [...names, "trackFile"].flatMap((name) => getList(body, name));
  return formatList(files, shownFiles, (file) => {
    const path = firstText(get(file, "relativePath"), get(file, "path"));
    return path && `- ${code(oneLine(path.slice(path.lastIndexOf("/") + 1), 150))}`;
  });
}
