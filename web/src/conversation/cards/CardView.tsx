/** One card: author, title, text, fields, images, links and footer. */
import type { Card } from "@belfry/contracts/messages/cards";
import { fullTime } from "../../text/message-times.ts";
import { text as uiText } from "../../text/text.ts";
import { exactTime } from "../../text/times.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Fold } from "../long-text/Fold.tsx";
import { LongText } from "../long-text/LongText.tsx";
import { Markdown } from "../markdown/Markdown.tsx";
import { webUrl } from "../markdown/safe-url.ts";
import { CardFields } from "./CardFields.tsx";
import { CardIcon, CardImage } from "./CardImage.tsx";
import { CardLink } from "./CardLink.tsx";
import styles from "./Cards.module.css";

const words = uiText.conversation;

interface Props {
  card: Card;
  opened: Set<string>;
  name: string;
}

export function CardView({ card, opened, name }: Props) {
  const {
    author,
    title,
    titleUrl,
    text,
    fields = [],
    imageUrl,
    thumbnailUrl,
    details,
    links = [],
  } = card;
  const heading = title ?? titleUrl;
  const label = heading ?? author?.name;
  return (
    <>
      <div className={styles.top}>
        <div className={styles.words}>
          {author && (
            <p className={styles.author}>
              <CardIcon url={author.iconUrl} size={20} />
              <CardLink url={author.url}>
                <EmojiText>{author.name}</EmojiText>
              </CardLink>
            </p>
          )}
          {heading && (
            <p className={styles.title}>
              <CardLink url={titleUrl}>{title ? <EmojiText>{title}</EmojiText> : heading}</CardLink>
            </p>
          )}
          {text && <LongText source={text} opened={opened} name={`${name} text`} />}
          <CardFields fields={fields} opened={opened} name={name} />
          {details && (
            <Fold opened={opened} name={`${name} details`} label={words.showAll}>
              {(isOpen) =>
                isOpen && (
                  <div className={styles.details}>
                    <Markdown source={details} />
                  </div>
                )
              }
            </Fold>
          )}
        </div>
        {thumbnailUrl && <CardImage url={thumbnailUrl} label={label} look="thumbnail" />}
      </div>
      {imageUrl && <CardImage url={imageUrl} label={label} look="image" />}
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(({ text, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: links of one card are never reordered
            <CardLink key={index} url={url} title={hostOf(url)} className={styles.link}>
              {text ? <EmojiText>{text}</EmojiText> : url}
            </CardLink>
          ))}
        </p>
      )}
      <Footer card={card} />
    </>
  );
}

function Footer({ card: { footer, timestamp } }: { card: Card }) {
  if (!footer && !timestamp) return null;
  return (
    <p className={styles.footer}>
      <CardIcon url={footer?.iconUrl} size={16} />
      {footer && (
        <span dir="auto">
          <EmojiText>{footer.text}</EmojiText>
        </span>
      )}
      {timestamp && (
        <time dateTime={timestamp} title={fullTime(timestamp)}>
          {exactTime(timestamp)}
        </time>
      )}
    </p>
  );
}

/** The host that a button opens. */
function hostOf(url: string): string | undefined {
  const link = webUrl(url);
  return link ? new URL(link).host : undefined;
}
