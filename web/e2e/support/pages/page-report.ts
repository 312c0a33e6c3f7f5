/** Describes the page of a failed test: what it shows, and the requests that it waits for. */
import type { BrowserContext, Page, Request } from "playwright-core";

/** In characters. A long list of messages would hide the rest of the output. */
const maxLength = 6000;

const pending = new WeakMap<BrowserContext, Set<Request>>();

/** Records which requests of a context have no complete reply. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  pending.set(context, requests);
  context.on("request", (request) => requests.add(request));
  context.on("requestfinished", (request) => requests.delete(request));
  context.on("requestfailed", (request) => requests.delete(request));
}

export async function describePage(page: Page): Promise<string> {
  const requests = [...(pending.get(page.context()) ?? [])];
  return [
    `The test left this page: ${page.url()}`,
    `Requests without a complete reply: ${requests.map(nameOf).join(", ") || "none"}`,
    await snapshotOf(page),
  ].join("\n");
}

const nameOf = (request: Request) => `${request.method()} ${request.url()}`;

async function snapshotOf(page: Page): Promise<string> {
  try {
    return (await page.ariaSnapshot({ timeout: 5000 })).slice(0, maxLength);
  } catch (error) {
    return `The page cannot be read: ${error}`;
  }
}
