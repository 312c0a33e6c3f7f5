/** One card: state, author, title, text, fields, images, and its end. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { ReactNode } from "react";
import { text as uiText } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Fold } from "../long-text/Fold.tsx";
import { WholeCode } from "../long-text/FoldedCode.tsx";
import { LongText } from "../long-text/LongText.tsx";
import { isWorthFolding } from "../long-text/truncate.ts";
import { CodeView } from "../markdown/CodeBlock.tsx";
import { Markdown } from "../markdown/Markdown.tsx";
import type { CardMessage, CardState } from "../states/card-state.ts";
import { StateLine } from "../states/StateLine.tsx";
import { CardEnd } from "./CardEnd.tsx";
import { CardFields } from "./CardFields.tsx";
import { CardIcon, CardImage } from "./CardImage.tsx";
import { CardLink } from "./CardLink.tsx";
import styles from "./Cards.module.css";
import type { ShownMessage } from "./card-end.ts";

const words = uiText.conversation;

interface Props {
  card: Card;
  state: CardState | null;
  /** Undefined if the state of the message belongs to another card. */
  message: CardMessage | undefined;
  /** The message of the card, whose head shows its sender and time. */
  own: ShownMessage;
  /** Shows the links in the line of an alert. */
  lineOf?: ((links: ReactNode) => ReactNode) | undefined;
  opened: Set<string>;
  name: string;
}

export function CardView({ card, state, message, own, lineOf, opened, name }: Props) {
  const { author, titleUrl, text, fields = [], imageUrl, thumbnailUrl, details } = card;
  const title = state ? state.title : card.title;
  const heading = title ?? titleUrl;
  const label = heading ?? author?.name;
  const authorLine = author && (
    <span className={styles.author}>
      <CardIcon url={author.iconUrl} size={18} />
      <CardLink url={author.url}>
        <EmojiText>{author.name}</EmojiText>
      </CardLink>
    </span>
  );
  return (
    <>
      <div className={styles.top}>
        <div className={styles.words} data-alerts={alertsOf(state)}>
          {state ? (
            <StateLine state={state} message={message}>
              {authorLine}
            </StateLine>
          ) : (
            authorLine
          )}
          {heading && (
            <p className={styles.title}>
              <CardLink url={titleUrl}>{title ? <EmojiText>{title}</EmojiText> : heading}</CardLink>
            </p>
          )}
          {text && <LongText source={text} opened={opened} name={`${name} text`} />}
          <CardFields fields={fields} opened={opened} name={name} />
          {details && <CardDetails source={details} opened={opened} name={`${name} details`} />}
        </div>
        {thumbnailUrl && <CardImage url={thumbnailUrl} label={label} look="thumbnail" />}
      </div>
      {imageUrl && <CardImage url={imageUrl} label={label} look="image" />}
      <CardEnd card={card} message={own} lineOf={lineOf} />
    </>
  );
}

/** Details of a line or two are shown at once. */
function CardDetails({ source, ...fold }: { source: string; opened: Set<string>; name: string }) {
  const details = (
    <div className={styles.details}>
      <CodeView value={WholeCode}>
        <Markdown source={source} />
      </CodeView>
    </div>
  );
  if (!isWorthFolding(source)) return details;
  return (
    <Fold {...fold} label={words.showAll}>
      {(isOpen) => isOpen && details}
    </Fold>
  );
}

/** A list in the card of an alert names its alerts. */
function alertsOf(state: CardState | null): "over" | "open" | undefined {
  if (state?.isOver) return "over";
  return state?.icon === "alarm" ? "open" : undefined;
}
