/** Attachments of messages: adaptive cards, message cards, and the simpler cards of bots. */
import { levelOfColor } from "../color-levels.ts";
import { joinPassages } from "../slack/mrkdwn/markdown.ts";
import { writePlain } from "../slack/mrkdwn/plain-text.ts";
import { isBlank, listOf, type Members, membersOf, textOf } from "../slack/values.ts";
import { type AdaptiveCard, readAdaptiveCard } from "./adaptive-card.ts";
import { textsWithin } from "./adaptive-texts.ts";
import { readMessageCard } from "./message-card.ts";
import { readThemeColor } from "./severity.ts";

export function readAttachment(attachment: Members): AdaptiveCard {
  const { cards, level } = readContent(attachment);
  const name = writePlain(textOf(attachment.name));
  return { cards: isBlank(name) ? cards : [...cards, { text: name }], level };
}

function readContent(attachment: Members): AdaptiveCard {
  const content = contentOf(attachment);
  const type = textOf(attachment.contentType);
  if (content.type === "AdaptiveCard" || type.endsWith("card.adaptive")) {
    return readAdaptiveCard(content);
  }
  if (type.endsWith("card.o365connector")) return readConnectorCard(content);
  if (/card\.(hero|thumbnail)$/.test(type)) return readConnectorCard(toMessageCard(content));
  const text = joinPassages([...textsWithin(content), writePlain(textOf(attachment.contentUrl))]);
  return { cards: [{ text }], level: undefined };
}

export function readConnectorCard(content: Members): AdaptiveCard {
  const level = levelOfColor(readThemeColor(textOf(content.themeColor)));
  return { cards: readMessageCard(content), level };
}

/** Some workflows write the content as a text. */
function contentOf({ content }: Members): Members {
  if (typeof content !== "string") return membersOf(content) ?? {};
  try {
    return membersOf(JSON.parse(content)) ?? { text: content };
  } catch {
    return { text: content };
  }
}

/** Hero and thumbnail cards have the parts of a message card under other names. */
function toMessageCard({ title, subtitle, text, images, buttons }: Members): Members {
  const section = {
    images: listOf(images).map(({ url, alt }) => ({ image: url, title: alt })),
    activitySubtitle: subtitle,
    text,
  };
  const potentialAction = listOf(buttons).map(({ title, value }) => ({
    name: title,
    target: value,
  }));
  return { title, sections: [section], potentialAction };
}
