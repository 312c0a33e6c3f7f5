/** Last line of a card: its footer and time, and its links at the other side. */
import type { Card } from "@belfry/contracts/messages/cards";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { fullTime } from "../../text/message-times.ts";
import { exactTime } from "../../text/times.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { webUrl } from "../markdown/safe-url.ts";
import styles from "./CardEnd.module.css";
import { CardIcon } from "./CardImage.tsx";
import { CardLink } from "./CardLink.tsx";
import { cardEndOf, type ShownMessage } from "./card-end.ts";

interface Props {
  card: Card;
  message: ShownMessage;
  /** Shows the links in the line of an alert. */
  lineOf: ((links: ReactNode) => ReactNode) | undefined;
}

export function CardEnd({ card, message, lineOf }: Props) {
  const { links = [] } = card;
  const { footer, timestamp } = cardEndOf(card, message);
  const shownLinks = links.length > 0 && <Links links={links} />;
  const line = lineOf?.(shownLinks);
  if (!footer && !timestamp && !shownLinks) return line;
  const end = (footer || timestamp || !lineOf) && (
    <div className={styles.end}>
      {(footer || timestamp) && (
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
      )}
      {!lineOf && shownLinks}
    </div>
  );
  return (
    <>
      {end}
      {line}
    </>
  );
}

function Links({ links }: { links: NonNullable<Card["links"]> }) {
  return (
    <p className={styles.links}>
      {links.map(({ text, url }, index) => (
        <CardLink
          // biome-ignore lint/suspicious/noArrayIndexKey: links of one card are never reordered
          key={index}
          url={url}
          title={hostOf(url)}
          className={styles.link}
          icon={ArrowUpRight}
        >
          {text ? <EmojiText>{text}</EmojiText> : url}
        </CardLink>
      ))}
    </p>
  );
}

/** The host that a link opens. */
function hostOf(url: string): string | undefined {
  const link = webUrl(url);
  return link ? new URL(link).host : undefined;
}
