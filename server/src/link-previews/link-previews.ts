/** Fetches the pages that users link to, and adds previews to their messages. */
import type { Resolver } from "node:dns/promises";
import type { LinkPreview } from "@belfry/contracts/messages/messages";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import { createFairQueue } from "../fair-queue.ts";
import type { Messages } from "../messages/messages.ts";
import { getGuarded } from "../net/follow-redirects.ts";
import { createSsrfGuard } from "../net/ssrf-guard.ts";
import { readPageHead } from "./page-head.ts";

export interface LinkPreviewsOptions {
  config: Pick<Config, "linkPreviews" | "imageHosts" | "imagePorts" | "imageTimeoutMs">;
  clock: Clock;
  resolver: Pick<Resolver, "resolve4" | "resolve6">;
  messages: Pick<Messages, "linksOf" | "setLinkPreview">;
  publicUrl(): string;
  /** Receives the reason why a page has no preview, for the log. Users do not see it. */
  onFailure(failure: { host: string; reason: string }): void;
  onError(error: unknown): void;
}

const keptMs = 60 * 60 * 1000;
const keptPages = 1000;
const accept = "text/html, application/xhtml+xml";

export function createLinkPreviews(options: LinkPreviewsOptions) {
  const { config, clock, resolver, messages, publicUrl, onFailure, onError } = options;
  const guard = createSsrfGuard({
    resolver,
    allowedHosts: config.imageHosts,
    allowedPorts: config.imagePorts,
  });
  /** One page of a chat after the other. */
  const queue = createFairQueue({ concurrency: 4, concurrencyPerUser: 1, queueMaxPerUser: 20 });
  /** Oldest first. Null for a page without a preview. */
  const pageByLink = new Map<string, { page: Promise<LinkPreview | null>; until: number }>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function show(key: { chatId: number; messageId: number }): Promise<void> {
    if (stopping.signal.aborted) return;
    const { wanted, shown } = await messages.linksOf(key);
    if (wanted === shown) return;
    // The text was edited.
    if (shown !== undefined) await messages.setLinkPreview(key, wanted, null);
    if (wanted === undefined || isOwn(wanted)) return;
    const page = await pageOf(wanted);
    if (page) await messages.setLinkPreview(key, wanted, page);
  }

  function isOwn(link: string): boolean {
    return new URL(link).origin === URL.parse(publicUrl())?.origin;
  }

  function pageOf(link: string): Promise<LinkPreview | null> {
    const known = pageByLink.get(link);
    if (known && clock.now() < known.until) return known.page;
    const [oldest] = pageByLink.keys();
    if (pageByLink.size >= keptPages && oldest !== undefined) pageByLink.delete(oldest);
    pageByLink.delete(link);
    const page = fetchPage(link);
    pageByLink.set(link, { page, until: clock.now() + keptMs });
    return page;
  }

  async function fetchPage(link: string): Promise<LinkPreview | null> {
    const { host } = new URL(link);
    try {
      const timeout = AbortSignal.timeout(config.imageTimeoutMs);
      const signal = AbortSignal.any([timeout, stopping.signal]);
      const { response, url } = await getGuarded(link, { guard, signal, accept });
      const head = await readPageHead(response, url);
      if (!head) throw new Error("The page is not HTML, or it has no title.");
      return { url: link, siteName: host, ...head };
    } catch (error) {
      // Only the host and the message: the URL and the error's other members may hold secrets.
      onFailure({ host, reason: error instanceof Error ? error.message : String(error) });
      return null;
    }
  }

  return {
    /**
     * Called after a user has posted a message, and after a message was changed or deleted. Returns before
     * the page is fetched.
     */
    update(chatId: number, messageId: number): void {
      if (config.linkPreviews === "off") return;
      // Further messages of a busy chat get no preview.
      const work = queue.run(chatId, () => show({ chatId, messageId }).catch(onError));
      if (!work) return;
      running.add(work);
      void work.finally(() => running.delete(work));
    },

    async close(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
