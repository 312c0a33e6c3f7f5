/** The series, movie, album or book that an event is about. */
import { firstText, get, getList, getText, getUrl } from "../reading/json-path.ts";
import { joinTexts, oneLine } from "../reading/markdown.ts";

export interface MediaItem {
  /** Plain text: `Night Watch S02E05 · The Bell`. */
  title: string;
  url: string | undefined;
  links: { text: string; url: string | undefined }[];
  /** The app that has such items, if the user agent does not name it. */
  app: string;
}

export function itemOf(body: unknown): MediaItem {
  const [series, movie] = [get(body, "series"), get(body, "movie")];
  const [artist, author] = [get(body, "artist"), get(body, "author")];
  if (series)
    return itemFrom(body, series, "Sonarr", seriesTitle(series, getList(body, "episodes")));
  if (movie) return itemFrom(body, movie, "Radarr", withYear(movie));
  if (artist) return itemFrom(body, artist, "Lidarr", worksOf(artist, body, "album"));
  if (author) return itemFrom(body, author, "Readarr", worksOf(author, body, "book"));
  return {
    title: "",
    url: undefined,
    links: [],
    app: firstText(get(body, "instanceName"), "Sonarr"),
  };
}

/** Identifies the episodes, so that each episode of a season pack has its own message. */
export function episodeIds(body: unknown): string {
  const parts = [...getList(body, "episodes"), get(body, "movie"), get(body, "album")];
  const albums = [...getList(body, "albums"), ...getList(body, "books"), get(body, "book")];
  return [...parts, ...albums]
    .slice(0, 100)
    .map((part) => getText(part, "id"))
    .filter(Boolean)
    .join(",");
}

function itemFrom(body: unknown, media: unknown, app: string, title: string): MediaItem {
  const base = getUrl(body, "applicationUrl")?.replace(/\/$/, "");
  const slug = getText(media, "titleSlug");
  const isSlug = /^[\w-]{1,200}$/.test(slug);
  const folder = app === "Sonarr" ? "series" : "movie";
  const imdb = getText(media, "imdbId");
  const isImdb = /^tt\d{5,12}$/.test(imdb);
  return {
    title: oneLine(title, 150),
    url: base && isSlug ? getUrl(`${base}/${folder}/${slug}`) : base,
    links: [{ text: "IMDb", url: isImdb ? `https://www.imdb.com/title/${imdb}/` : undefined }],
    app,
  };
}

function seriesTitle(series: unknown, episodes: unknown[]): string {
  const title = getText(series, "title");
  const [first] = episodes;
  if (first === undefined) return withYear(series);
  const season = getText(first, "seasonNumber");
  const numbers = episodes.slice(0, 100).map((episode) => getText(episode, "episodeNumber"));
  const last = numbers.length > 1 ? numbers.at(-1) : "";
  const range = `S${padded(season)}E${padded(numbers[0] ?? "")}${last ? `–E${padded(last)}` : ""}`;
  const name = numbers.length === 1 ? getText(first, "title") : "";
  return joinTexts(" · ", `${title} ${season ? range : ""}`.trim(), name);
}

function padded(number: string): string {
  return number.slice(0, 5).padStart(2, "0");
}

function withYear(media: unknown): string {
  const [title, year] = [getText(media, "title"), getText(media, "year")];
  const isYear = /^(19|20)\d\d$/.test(year) && !title.includes(year);
  return isYear ? `${title} (${year})` : title;
}

/** `Ada – First Album, Second Album`. */
function worksOf(creator: unknown, body: unknown, kind: "album" | "book"): string {
  const works = [get(body, kind), ...getList(body, `${kind}s`)];
  const titles = works.slice(0, 4).map((work) => oneLine(getText(work, "title"), 60));
  const names = [...new Set(titles)].filter(Boolean).join(", ");
  return joinTexts(" – ", firstText(get(creator, "name"), get(creator, "artistName")), names);
}
