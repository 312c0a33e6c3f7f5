/** Reads one card. Accepts the names and forms that Slack and Discord use for the same members. */
import type { Card } from "@belfry/contracts/messages/cards";
import { isObject } from "../reading/json-path.ts";
import {
  createTextReader,
  isMissing,
  type Members,
  readBoolean,
  readColor,
  readTime,
} from "./card-values.ts";

type Field = NonNullable<Card["fields"]>[number];
type Link = NonNullable<Card["links"]>[number];

/** Longer values use the whole line. */
const shortValueLength = 40;

export function createCardReader() {
  const { errors, reject, textOf, text, image } = createTextReader();

  function readAuthor(card: Members, pointer: string): Card["author"] {
    const { author } = card;
    const inner = isObject(author) ? author : {};
    const at = `${pointer}/author`;
    const given = isObject(author) ? text(inner, at, "name") : textOf(author, at);
    const name = given ?? text(card, pointer, "author_name", "authorName");
    const url = text(inner, at, "url", "link") ?? text(card, pointer, "author_link", "authorUrl");
    const iconUrl =
      text(inner, at, "iconUrl", "icon_url") ?? text(card, pointer, "author_icon", "authorIconUrl");
    if (name === undefined && url === undefined) return undefined;
    return { name: name ?? url ?? "", ...(url && { url }), ...(iconUrl && { iconUrl }) };
  }

  function readFooter(card: Members, pointer: string): Card["footer"] {
    const { footer } = card;
    const at = `${pointer}/footer`;
    const inner = isObject(footer) ? footer : {};
    const shown = isObject(footer) ? text(inner, at, "text") : textOf(footer, at);
    const iconUrl = text(inner, at, "iconUrl", "icon_url") ?? text(card, pointer, "footer_icon");
    return shown === undefined ? undefined : { text: shown, ...(iconUrl && { iconUrl }) };
  }

  function readFields(given: unknown, pointer: string): Field[] {
    if (isMissing(given)) return [];
    if (Array.isArray(given)) {
      return given.flatMap((field, index) => readField(field, `${pointer}/${index}`) ?? []);
    }
    if (!isObject(given)) return reject(pointer, "must be a list or an object") ?? [];
    return Object.entries(given).flatMap(([title, value]) => {
      const shown = textOf(value, `${pointer}/${escapePointer(title)}`);
      return shown === undefined ? [] : [{ title, value: shown, short: isShort(shown) }];
    });
  }

  function readField(given: unknown, pointer: string): Field | undefined {
    if (isMissing(given)) return undefined;
    if (!isObject(given)) {
      const value = textOf(given, pointer);
      return value === undefined ? undefined : { title: "", value, short: false };
    }
    const title = text(given, pointer, "title", "name", "label");
    const value = text(given, pointer, "value", "text");
    if (title === undefined && value === undefined) return undefined;
    const name = isMissing(given.short) ? "inline" : "short";
    const short = isMissing(given[name]) ? isShort(value ?? "") : readBoolean(given[name]);
    if (short === undefined) reject(`${pointer}/${name}`, "must be true or false");
    return { title: title ?? "", value: value ?? "", short: short ?? false };
  }

  function readLinks(given: unknown, pointer: string): Link[] {
    if (isMissing(given)) return [];
    if (Array.isArray(given)) {
      return given.flatMap((link, index) => readLink(link, `${pointer}/${index}`) ?? []);
    }
    if (!isObject(given)) return reject(pointer, "must be a list or an object") ?? [];
    return Object.entries(given).flatMap(([title, value]) => {
      const url = textOf(value, `${pointer}/${escapePointer(title)}`);
      return url === undefined ? [] : [{ text: title, url }];
    });
  }

  function readLink(given: unknown, pointer: string): Link | undefined {
    if (typeof given === "string") return { text: given, url: given };
    if (!isObject(given)) return reject(pointer, "must be an object with `text` and `url`");
    const url = text(given, pointer, "url", "href", "link");
    if (url === undefined) return reject(`${pointer}/url`, "must be a string");
    return { text: text(given, pointer, "text", "title", "name", "label") ?? url, url };
  }

  function readOr<T>(given: unknown, pointer: string, value: T | undefined, detail: string) {
    if (isMissing(given)) return undefined;
    return value ?? reject(pointer, detail);
  }

  function readCard(given: unknown, pointer: string): Card {
    if (!isObject(given)) return reject(pointer, "must be an object") ?? {};
    const timeName = isMissing(given.timestamp) ? "ts" : "timestamp";
    const time = given[timeName];
    const colorHint = 'must be a color such as "#d1242f", "danger" or "orange"';
    const timeHint = 'must be a time such as "2026-11-21T10:00:00Z", or seconds since 1970';
    const linksName = isMissing(given.links) ? "actions" : "links";
    return withoutEmpty({
      color: readOr(given.color, `${pointer}/color`, readColor(given.color), colorHint),
      author: readAuthor(given, pointer),
      title: text(given, pointer, "title"),
      titleUrl: text(given, pointer, "titleUrl", "title_link", "title_url", "url"),
      text: text(given, pointer, "text", "description"),
      fields: readFields(given.fields, `${pointer}/fields`),
      imageUrl: image(given, pointer, "imageUrl", "image_url", "image"),
      thumbnailUrl: image(
        given,
        pointer,
        "thumbnailUrl",
        "thumbnail_url",
        "thumb_url",
        "thumbnail",
      ),
      footer: readFooter(given, pointer),
      timestamp: readOr(time, `${pointer}/${timeName}`, readTime(time), timeHint),
      links: readLinks(given[linksName], `${pointer}/${linksName}`),
      details: text(given, pointer, "details"),
    });
  }

  return { readCard, errors };
}

function isShort(value: string): boolean {
  return value.length <= shortValueLength && !value.includes("\n");
}

/** RFC 6901. */
function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function withoutEmpty<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const isEmpty = (value: unknown) =>
    value === undefined || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value))) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
