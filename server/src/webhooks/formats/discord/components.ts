/** Discord's components and polls as cards with their texts and links. */
import type { Card } from "@belfry/contracts/messages/cards";
import { get, getList, getText, getUrl, isObject } from "../reading/json-path.ts";
import { readContent, readWords } from "./content.ts";
import { readColor } from "./embeds.ts";

/** Deeper components are ignored. Discord itself nests at most three levels. */
const maxDepth = 50;
const container = "17";

interface ComponentParts {
  texts: string[];
  links: NonNullable<Card["links"]>;
}

/** Each container becomes a card. All other components share one. */
export function readComponents(body: unknown): Card[] {
  const parts = getList(body, "components").filter(isObject);
  const isContainer = (part: unknown) => getText(part, "type") === container;
  return [
    cardOf(parts.filter((part) => !isContainer(part))),
    ...parts
      .filter(isContainer)
      .map((part) => cardOf([part], readColor(get(part, "accent_color")))),
    pollOf(get(body, "poll")),
  ].filter((card) => card !== undefined);
}

function cardOf(parts: unknown[], color?: string): Card | undefined {
  const content: ComponentParts = { texts: [], links: [] };
  for (const part of parts) collect(part, content, 0);
  const text = content.texts.join("\n\n");
  if (!text && content.links.length === 0) return undefined;
  return {
    ...(color && { color }),
    ...(text && { text }),
    ...(content.links.length > 0 && { links: content.links }),
  };
}

function collect(part: unknown, content: ComponentParts, depth: number): void {
  if (!isObject(part) || depth > maxDepth) return;
  const texts = [
    readContent(getText(part, "content")),
    ...["label", "placeholder", "description"].map((name) => readWords(getText(part, name))),
  ].filter(Boolean);
  const url = getUrl(part, "url") ?? getUrl(part, "media", "url") ?? getUrl(part, "file", "url");
  if (url) content.links.push({ text: texts.join(" ") || url, url });
  else content.texts.push(...texts, ...invalidUrls(part));
  for (const inner of ["components", "component", "items", "options", "accessory"]) {
    for (const one of getList(part, inner)) collect(one, content, depth + 1);
  }
}

/** Members that should be URLs and are not. They are shown as text, so that nothing is lost. */
function invalidUrls(part: unknown): string[] {
  return [getText(part, "url"), getText(part, "media", "url"), getText(part, "file", "url")].filter(
    (given) => given !== "" && !given.startsWith("attachment://"),
  );
}

function pollOf(poll: unknown): Card | undefined {
  const question = readContent(getText(poll, "question", "text"));
  const answers = getList(poll, "answers").map((answer) => {
    const text = readContent(getText(answer, "poll_media", "text"));
    return text && `- ${text}`;
  });
  const text = [question, ...answers].filter(Boolean).join("\n");
  return text ? { text } : undefined;
}
