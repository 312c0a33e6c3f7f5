/** The rows and heads of the sidebar that have a menu and can be moved, found by their attributes. */

export type Target = { kind: "chat"; id: number } | { kind: "section"; id: number };

const selector = "[data-chat], [data-head]";

/** Returns the row or head that contains the node, and its chat or section. */
export function targetAt(
  node: EventTarget | null,
): { element: HTMLElement; target: Target } | undefined {
  const element = node instanceof Element ? node.closest<HTMLElement>(selector) : null;
  if (!element) return undefined;
  const { chat, head } = element.dataset;
  const target: Target = chat
    ? { kind: "chat", id: Number(chat) }
    : { kind: "section", id: Number(head) };
  return { element, target };
}

export function elementOf(root: HTMLElement, { kind, id }: Target): HTMLElement | null {
  return root.querySelector<HTMLElement>(
    kind === "chat" ? `[data-chat="${id}"]` : `[data-head="${id}"]`,
  );
}

/** Returns the link of a row, or the button of a head that opens and closes its section. */
export function controlOf(element: Element | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>("a, h2 button") ?? null;
}

export function isSame(one: Target | null, other: Target | null): boolean {
  return one?.kind === other?.kind && one?.id === other?.id;
}
