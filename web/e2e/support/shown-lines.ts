/** The messages of the open chat, each as a line with its id and its text. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { Page } from "playwright-core";

/** How the page shows a message of the server. */
export function lineOf({ id, text, editedAt, deletedAt }: Message): string {
  if (deletedAt) return `${id} This message was deleted.`;
  return editedAt ? `${id} ${text} (edited)` : `${id} ${text}`;
}

/** Scrolls through the whole chat. A message that is shown twice has two lines. */
export function shownLines(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const list = document.querySelector("[role=log]");
    const found = new Map<number, string[]>();
    const frame = () => new Promise(requestAnimationFrame);
    const collect = () => {
      const lines = new Map<number, string[]>();
      for (const one of document.querySelectorAll<HTMLElement>("article[data-message]")) {
        const id = Number(one.dataset.message);
        const text = one.querySelector("[class*=markdown], [class*=removed]")?.textContent ?? "";
        const line = `${id} ${text.replace(/\(edited .*\)$/, "(edited)")}`;
        lines.set(id, [...(lines.get(id) ?? []), line]);
      }
      for (const [id, all] of lines) found.set(id, all);
    };
    if (!list) return [];
    list.scrollTop = 0;
    for (let step = 0; step < 500; step++) {
      await frame();
      await frame();
      collect();
      if (list.scrollTop + list.clientHeight >= list.scrollHeight - 2) break;
      list.scrollTop += list.clientHeight / 2;
    }
    return [...found].sort(([a], [b]) => a - b).flatMap(([, lines]) => lines);
  });
}
