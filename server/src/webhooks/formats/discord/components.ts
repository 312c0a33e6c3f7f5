/** Discord's components and polls: their words become a card's text, what leads somewhere its links. */
import type { Card } from "@belfry/contracts/messages/cards";
import { at, isObject, list, webUrl, words } from "../reading/json-path.ts";
import { readContent } from "./content.ts";
import { readColor } from "./embeds.ts";

/** Discord nests them three deep; what is deeper was made to be. */
const deepest = 50;
const container = "17";

interface Found {
  texts: string[];
  links: NonNullable<Card["links"]>;
}

/** A container stands in a card of its own, as it does there; everything else goes together. */
export function readComponents(body: unknown): Card[] {
  const parts = list(body, "components").filter(isObject);
  const isApart = (part: unknown) => words(part, "type") === container;
  return [
    cardOf(parts.filter((part) => !isApart(part))),
    ...parts.filter(isApart).map((part) => cardOf([part], readColor(at(part, "accent_color")))),
    pollOf(at(body, "poll")),
  ].filter((card) => card !== undefined);
}

function cardOf(parts: unknown[], color?: string): Card | undefined {
  const found: Found = { texts: [], links: [] };
  for (const part of parts) collect(part, found, 0);
  const text = found.texts.join("\n\n");
  if (!text && found.links.length === 0) return undefined;
  return {
    ...(color && { color }),
    ...(text && { text }),
    ...(found.links.length > 0 && { links: found.links }),
  };
}

function collect(part: unknown, found: Found, depth: number): void {
  if (!isObject(part) || depth > deepest) return;
  const said = ["content", "label", "placeholder", "description"]
    .map((name) => readContent(words(part, name)))
    .filter(Boolean);
  const url = webUrl(part, "url") ?? webUrl(part, "media", "url") ?? webUrl(part, "file", "url");
  if (url) found.links.push({ text: said.join(" ") || url, url });
  else found.texts.push(...said, ...stray(part));
  for (const inner of ["components", "items", "options", "accessory"]) {
    for (const one of list(part, inner)) collect(one, found, depth + 1);
  }
}

/** What stands where an address is due is no link, yet somebody wrote it. */
function stray(part: unknown): string[] {
  return [words(part, "url"), words(part, "media", "url"), words(part, "file", "url")].filter(
    (given) => given !== "" && !given.startsWith("attachment://"),
  );
}

function pollOf(poll: unknown): Card | undefined {
  const question = readContent(words(poll, "question", "text"));
  const answers = list(poll, "answers").map((answer) => {
    const text = readContent(words(answer, "poll_media", "text"));
    return text && `- ${text}`;
  });
  const text = [question, ...answers].filter(Boolean).join("\n");
  return text ? { text } : undefined;
}
