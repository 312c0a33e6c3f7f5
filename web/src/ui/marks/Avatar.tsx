/** The image, emoji or service icon of an author, or initials on a colour derived from the name. */
import { type ReactNode, use, useState } from "react";
import { externalImage } from "../../ui/external.ts";
import { useEmoji } from "../emoji/emoji.ts";
import styles from "./Avatar.module.css";
import { ImageSource } from "./image-source.ts";
import { serviceIcon } from "./service-icon.ts";

/** A webhook's avatar may be an emoji: `emoji:rocket`. */
const emojiScheme = "emoji:";

interface Props {
  name: string;
  /** The id of a user: those who joined one after another get different colours. */
  userId?: number | undefined;
  url?: string | null;
  size?: number;
  /** Round for people, square for everything else. */
  shape?: "round" | "square";
}

const tones = 8;

/** An avatar below this size, in pixels, has one letter. */
const smallSize = 26;

export function Avatar({ name, userId, url, size = 36, shape = "round" }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const useImageSource = use(ImageSource);
  const emojiName = url?.startsWith(emojiScheme) ? url.slice(emojiScheme.length) : null;
  const emoji = useEmoji(emojiName);
  const source = useImageSource(emojiName === null ? url || null : null);
  const Icon = shape === "square" ? serviceIcon(name) : undefined;
  const hasImage = source !== null && url !== failedUrl;
  return (
    <span
      className={`${styles.avatar} ${styles[shape]}`}
      data-tone={userId === undefined ? toneOf(name) : userId % tones}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * (size < smallSize ? 0.5 : 0.4)),
      }}
      aria-hidden="true"
    >
      {hasImage && url ? (
        <img
          // Undefined until the source is known: an image without a source keeps the space.
          src={source}
          alt=""
          width={size}
          height={size}
          {...externalImage}
          onError={() => setFailedUrl(url)}
        />
      ) : emoji ? (
        <span style={{ fontSize: Math.round(size * 0.6) }}>{emoji}</span>
      ) : Icon ? (
        <Icon size={Math.round(size * 0.52)} />
      ) : (
        initialsOf(name, size < smallSize ? 1 : 2)
      )}
    </span>
  );
}

/** Avatars in a row that overlap. */
export function Avatars({ children }: { children: ReactNode }) {
  return <span className={styles.row}>{children}</span>;
}

/** First letters of the first and last word, as whole graphemes. */
function initialsOf(name: string, count: 1 | 2): string {
  const words = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = name, last] = words.length > 1 && count > 1 ? [words[0], words.at(-1)] : words;
  return (firstLetter(first) + (last && count > 1 ? firstLetter(last) : "")).toLocaleUpperCase();
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function firstLetter(word: string): string {
  for (const { segment } of segmenter.segment(word.replace(/^[^\p{L}\p{N}]+/u, ""))) return segment;
  return "?";
}

function toneOf(name: string): number {
  let hash = 7;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return hash % tones;
}
