/** Google Chat's cards: version 2, and version 1 with its other names. */
import type { Card } from "@belfry/contracts/messages/cards";
import { htmlToMarkdown } from "../reading/html-to-markdown.ts";
import { createCardBuilder, type Link } from "../slack/card-builder.ts";
import { joinPassages, writeImage } from "../slack/mrkdwn/markdown.ts";
import { writePlain } from "../slack/mrkdwn/plain-text.ts";
import { isBlank, listOf, type Members, membersOf, textOf, webUrlOf } from "../slack/values.ts";

const maxDepth = 5;
/** A divider at the end of a text separates it from nothing. */
const rule = "\n\n---";

export function readCard(card: Members): Card[] {
  const builder = createCardBuilder();
  const details: string[] = [];

  function addHeader(value: unknown): void {
    const header = membersOf(value);
    if (!header) return;
    const [first] = builder.cards;
    const imageUrl = webUrlOf(header.imageUrl);
    if (first && imageUrl) first.thumbnailUrl = imageUrl;
    builder.title(textOf(header.title).trim());
    builder.text(writePlain(textOf(header.subtitle).trim()));
    details.push(writePlain(textOf(header.imageAltText)));
  }

  function addSection(section: Members): void {
    const header = toMarkdown(section.header);
    builder.text(header && !/\*\*|\n/.test(header) ? `**${header}**` : header);
    addWidgets(section.widgets, 0);
  }

  function addWidgets(value: unknown, depth: number): void {
    if (depth > maxDepth) return;
    for (const widget of listOf(value)) addWidget(widget, depth);
  }

  function addWidget(widget: Members, depth: number): void {
    const part = (name: string) => membersOf(widget[name]);
    builder.text(toMarkdown(part("textParagraph")?.text));
    addDecoratedText(part("decoratedText") ?? part("keyValue"));
    addImage(part("image"));
    addButtons(part("buttonList")?.buttons ?? widget.buttons);
    addGrid(part("grid"));
    if (part("divider")) builder.divide();
    for (const item of listOf(part("columns")?.columnItems)) addWidgets(item.widgets, depth + 1);
    for (const item of listOf(part("carousel")?.carouselCards)) {
      addWidgets(item.widgets, depth + 1);
      addWidgets(item.footerWidgets, depth + 1);
    }
    addButtons(part("chipList")?.chips);
    for (const name of ["textInput", "selectionInput", "dateTimePicker"]) addInput(part(name));
  }

  /** A labelled value is a field. Without a label it is text. */
  function addDecoratedText(widget: Members | undefined): void {
    if (!widget) return;
    const title = textOf(widget.topLabel).trim();
    const bottom = toMarkdown(widget.bottomLabel);
    const value = [toMarkdown(widget.text ?? widget.content), bottom].filter(Boolean).join("\n");
    if (isBlank(title)) builder.text(value);
    else builder.fields([{ title, value, short: value.length <= 60 }]);
    addButtons([widget.button]);
    addOpenLink(value || title, widget.onClick);
    details.push(writePlain(textOf(membersOf(widget.startIcon ?? widget.icon)?.altText)));
  }

  function addImage(image: Members | undefined): void {
    if (!image) return;
    const url = webUrlOf(image.imageUrl ?? image.imageUri);
    const words = writePlain(textOf(image.altText).trim());
    builder.text(joinPassages([url ? writeImage("", url) : "", words]));
    addOpenLink(textOf(image.altText) || "Image", image.onClick);
  }

  function addGrid(grid: Members | undefined): void {
    builder.text(toMarkdown(grid?.title));
    for (const item of listOf(grid?.items)) {
      addImage(membersOf(item.image));
      const words = [item.title, item.subtitle].map(toMarkdown).filter(Boolean);
      if (words.length > 0) builder.text(`- ${words.join(": ")}`);
    }
  }

  /** Buttons of version 1 are text buttons or image buttons. */
  function addButtons(value: unknown): void {
    for (const button of Array.isArray(value) ? listOf(value) : []) {
      const own = membersOf(button.textButton) ?? membersOf(button.imageButton) ?? button;
      const icon = membersOf(own.icon);
      const words = [own.text, own.label, own.altText, own.name, icon?.altText].map(textOf);
      const [label = "", ...others] = words.filter((word) => !isBlank(word));
      if (!addOpenLink(label || "Open", own.onClick)) details.push(writePlain(label));
      details.push(...others.map(writePlain));
    }
  }

  function addOpenLink(label: string, onClick: unknown): boolean {
    const url = webUrlOf(membersOf(membersOf(onClick)?.openLink)?.url);
    if (!url) return false;
    const links: Link[] = [{ text: label.replace(/\s+/g, " ").trim(), url }];
    builder.links(links);
    return true;
  }

  function addInput(input: Members | undefined): void {
    if (!input) return;
    const items = listOf(input.items).map(({ text }) => textOf(text));
    details.push(...[textOf(input.label), textOf(input.hintText), ...items].map(writePlain));
  }

  addHeader(card.header);
  addHeader(card.peekCardHeader);
  for (const section of listOf(card.sections)) addSection(section);
  const footer = membersOf(card.fixedFooter);
  addButtons([footer?.primaryButton, footer?.secondaryButton]);
  for (const { actionLabel, onClick } of listOf(card.cardActions)) {
    if (!addOpenLink(textOf(actionLabel), onClick)) details.push(writePlain(textOf(actionLabel)));
  }
  for (const one of builder.cards)
    if (one.text?.endsWith(rule)) one.text = one.text.slice(0, -rule.length);
  const folded = joinPassages(details);
  return builder.cards.map((one, index) =>
    index === 0 && folded ? { ...one, details: folded } : one,
  );
}

function toMarkdown(value: unknown): string {
  return htmlToMarkdown(textOf(value)).trim();
}
