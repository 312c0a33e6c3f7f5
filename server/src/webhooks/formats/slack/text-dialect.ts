/** Detects whether texts are Slack's mrkdwn or Mattermost's Markdown, and converts them. */
import { mrkdwnToMarkdown, mrkdwnToWords } from "./mrkdwn/mrkdwn.ts";
import { isBlank, listOf, type Members, textOf } from "./values.ts";

export type Dialect = "mrkdwn" | "markdown";

export interface TextReader {
  markdown(text: string): string;
  /** Returns plain text, for the parts of a card that show no markup. */
  words(text: string): string;
}

export function createTextReader(dialect: Dialect): TextReader {
  if (dialect === "markdown") return { markdown: (text) => text, words: (text) => text };
  return { markdown: mrkdwnToMarkdown, words: mrkdwnToWords };
}

/** Matches links with a label, mentions and dates, which do not occur by accident. */
const mrkdwn =
  /<(?:https?:\/\/|mailto:)[^<>|\s]+\||<!(?:here|channel|everyone|date\^|subteam\^)|<@[UW][A-Z0-9]{2}|<#C[A-Z0-9]{2}/;
/** Matches links, strong text and headings, which Slack would show as plain characters. */
const markdown = /\]\(https?:\/\/|(?:^|\s)\*\*[^\s*]|^#{1,6} \S/m;

export function dialectOf(body: Members, defaultDialect: Dialect): Dialect {
  const attachments = listOf(body.attachments);
  const isFlagged = [body, ...attachments].some(
    (part) =>
      typeof part.mrkdwn === "boolean" ||
      Array.isArray(part.mrkdwn_in) ||
      listOf(part.blocks).length > 0,
  );
  if (isFlagged) return "mrkdwn";
  const texts = [body, ...attachments].flatMap(textsOf).filter((text) => !isBlank(text));
  if (texts.some((text) => mrkdwn.test(text))) return "mrkdwn";
  if (texts.some((text) => markdown.test(text))) return "markdown";
  return defaultDialect;
}

function textsOf(part: Members): string[] {
  const values = listOf(part.fields).map(({ value }) => value);
  return [part.text, part.pretext, ...values].map(textOf);
}
