/** The state line of a card: a word, its colour and icon, and the title without that word. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level, Message } from "@belfry/contracts/messages/messages";
import { durationText } from "../../text/message-times.ts";
import { text as uiText } from "../../text/text.ts";
import { type Look, lookOf, lookOfWord } from "./tones.ts";

const words = uiText.conversation;

export type CardMessage = Pick<
  Message,
  "level" | "state" | "silenced" | "startedAt" | "endedAt" | "closed" | "updatedAt"
> &
  Partial<Pick<Message, "createdAt">>;

export interface CardState extends Look {
  /** "Firing (3)", "Merged" or "Critical". */
  word: string;
  /** "critical" or "was critical". */
  detail: string;
  /** The card's title without the word. */
  title: string | undefined;
  /** The state ended: the rows of the card name what no longer needs attention. */
  isOver: boolean;
}

/** A short word, with counts, before a colon. */
const titleWithState = /^([\p{L}]+(?: \p{L}+){0,2})((?: \(\d+\))?(?:, resolved \(\d+\))?): (?=\S)/u;

/** A sign at the start of a title that makes the word "Success" redundant. */
const successSign = /^\s*(?:✅|✔|☑|🟢|🎉)/u;

/** Returns null for a card without a state. A message's own state belongs to its first card. */
export function cardState(
  { title, text = "" }: Card,
  message: CardMessage,
  isFirst: boolean,
): CardState | null {
  const own: Partial<CardMessage> = isFirst ? message : {};
  const { level, state } = own;
  const look = lookOf(level, state);
  const [prefix, word = "", counts = ""] = titleWithState.exec(title ?? "") ?? [];
  const lookOfTitle = prefix ? lookOfWord(word) : undefined;
  const detail = state ? detailOf(own) : "";
  const rest = lookOfTitle ? title?.slice(prefix?.length) : title;
  // The sender does not know that its alert was closed.
  if (look && state === "closed") {
    return { ...look, word: words.states.closed, detail, title: rest, isOver: true };
  }
  if (lookOfTitle) {
    // The word says what happened, the level of the message how bad it is.
    const tone = look && lookOfTitle.tone !== "merged" ? look.tone : lookOfTitle.tone;
    const isOver = word === "Resolved";
    const level = detailOf(own);
    return { ...lookOfTitle, tone, word: word + counts, detail: level, title: rest, isOver };
  }
  if (!look || (!state && level === "success" && successSign.test(title ?? text))) return null;
  const named = state ? words.states[state] : level && level !== "info" && words.levels[level];
  if (!named) return null;
  return { ...look, word: named, detail, title, isOver: state === "resolved" };
}

function detailOf({ level, state, closed, ...times }: Partial<CardMessage>): string {
  const lastNews = times.updatedAt ?? times.createdAt;
  if (closed && !closed.by && lastNews) {
    return uiText.alerts.noNews(durationText(Date.parse(closed.at) - Date.parse(lastNews)));
  }
  const name = nameOf(level);
  return name && state && state !== "open" ? words.wasLevel(name) : name;
}

function nameOf(level: Level | undefined): string {
  const isNamed = level === "critical" || level === "warning";
  return isNamed ? words.levels[level].toLocaleLowerCase() : "";
}
