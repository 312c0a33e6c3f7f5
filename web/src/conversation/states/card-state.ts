/** The state line of a card: a word, its colour and icon, and the title without that word. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level, Message, State } from "@belfry/contracts/messages/messages";
import { text as uiText } from "../../text/text.ts";
import { type Look, lookOf, lookOfWord } from "./tones.ts";

const words = uiText.conversation;

export type CardMessage = Pick<Message, "level" | "state" | "startedAt" | "endedAt">;

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
  const { level, state } = isFirst ? message : {};
  const look = lookOf(level, state);
  const [prefix, word = "", counts = ""] = titleWithState.exec(title ?? "") ?? [];
  const lookOfTitle = prefix ? lookOfWord(word) : undefined;
  if (prefix && lookOfTitle) {
    // The word says what happened, the level of the message how bad it is.
    const tone = look && lookOfTitle.tone !== "merged" ? look.tone : lookOfTitle.tone;
    const rest = title?.slice(prefix.length);
    const detail = detailOf(level, state);
    const isOver = word === "Resolved";
    return { ...lookOfTitle, tone, word: word + counts, detail, title: rest, isOver };
  }
  if (!look || (!state && level === "success" && successSign.test(title ?? text))) return null;
  const own = state ? words.states[state] : level && level !== "info" && words.levels[level];
  if (!own) return null;
  const detail = state ? detailOf(level, state) : "";
  return { ...look, word: own, detail, title, isOver: state === "resolved" };
}

function detailOf(level: Level | undefined, state: State | undefined): string {
  if (level !== "critical" && level !== "warning") return "";
  const name = words.levels[level].toLocaleLowerCase();
  return state === "resolved" ? words.wasLevel(name) : name;
}
