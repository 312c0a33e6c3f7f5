/** Decides whether a body's texts are Slack's mrkdwn or Mattermost's Markdown, and reads them so. */
import { mrkdwnToMarkdown, mrkdwnToWords } from "./mrkdwn/mrkdwn.ts";
import { isBlank, leafOf, listOf, type Members } from "./values.ts";

export type Dialect = "mrkdwn" | "markdown";

/** How the texts of one body are read. */
export interface Voice {
  markdown(text: string): string;
  /** For the places of a card that show no markup. */
  words(text: string): string;
}

export function voiceOf(dialect: Dialect): Voice {
  if (dialect === "markdown") return { markdown: (text) => text, words: (text) => text };
  return { markdown: mrkdwnToMarkdown, words: mrkdwnToWords };
}

/** A link with a label, a mention, a date: nobody writes these by chance. */
const mrkdwn =
  /<(?:https?:\/\/|mailto:)[^<>|\s]+\||<!(?:here|channel|everyone|date\^|subteam\^)|<@[UW][A-Z0-9]{2}|<#C[A-Z0-9]{2}/;
/** A link, strong text, a heading: Slack would show these marks as they stand. */
const markdown = /\]\(https?:\/\/|(?:^|\s)\*\*[^\s*]|^#{1,6} \S/m;

export function dialectOf(body: Members, byDefault: Dialect): Dialect {
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
  return byDefault;
}

function textsOf(part: Members): string[] {
  const values = listOf(part.fields).map(({ value }) => value);
  return [part.text, part.pretext, ...values].map(leafOf);
}
