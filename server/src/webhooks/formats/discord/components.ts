/** Discord's components and polls: their words become a card's text, what leads somewhere its links. */
import type { Card } from "@belfry/contracts/messages/cards";
import { get, getList, getText, getUrl, isObject } from "../reading/json-path.ts";
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
  const parts = getList(body, "components").filter(isObject);
  const isApart = (part: unknown) => getText(part, "type") === container;
  return [
    cardOf(parts.filter((part) => !isApart(part))),
    ...parts.filter(isApart).map((part) => cardOf([part], readColor(get(part, "accent_color")))),
    pollOf(get(body, "poll")),
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
    .map((name) => readContent(getText(part, name)))
    .filter(Boolean);
  const url = getUrl(part, "url") ?? getUrl(part, "media", "url") ?? getUrl(part, "file", "url");
  if (url) found.links.push({ text: said.join(" ") || url, url });
  else found.texts.push(...said, ...stray(part));
  for (const inner of ["components", "items", "options", "accessory"]) {
    for (const one of getList(part, inner)) collect(one, found, depth + 1);
  }
}

/** What stands where an address is due is no link, yet somebody wrote it. */
function stray(part: unknown): string[] {
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
