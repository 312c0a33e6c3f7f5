/**
 * Images from elsewhere, fetched by the server: no reader's browser contacts a foreign host, and no
 * sender learns who read what when. This room asks hosts, remembers, and says no in one way.
 */
import type { Resolver } from "node:dns/promises";
import { join } from "node:path";
import { limits } from "@belfry/contracts/limits";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import { fail } from "../problems.ts";
import { createCache } from "./cache.ts";
import { fetchBytes } from "./fetch-bytes.ts";
import { createGuard, isWebAddress } from "./guard.ts";
import { type Picture, pictureOf } from "./picture.ts";
import { createTurns } from "./turns.ts";

export interface Images {
  /** Where this server shows the image; null for what is no address of the web. */
  pathOf(url: string): string | null;
  /** Refuses a path it did not sign and a picture it cannot show alike. */
  show(userId: number, signature: string, encodedUrl: string): Promise<Picture>;
  prune(): Promise<void>;
}

export interface ImagesNeeds {
  config: Pick<
    Config,
    "dataFolder" | "imageHosts" | "imagePorts" | "imageTimeoutMs" | "imageCacheMiB"
  >;
  clock: Clock;
  secrets: Secrets;
  resolver: Pick<Resolver, "resolve4" | "resolve6">;
  /** Why a picture is not shown; readers are not told what was found inside. */
  onFailure(failure: { host: string; reason: string }): void;
  /** The cache fails; pictures are shown all the same. */
  onError(error: unknown): void;
}

const purpose = "image";
const failureMs = 60_000;
const failuresMax = 10_000;

export function createImages(needs: ImagesNeeds): Images {
  const { config, clock, secrets, resolver, onFailure, onError } = needs;
  const cache = createCache({
    clock,
    folder: join(config.dataFolder, "cache", "images"),
    bytesMax: config.imageCacheMiB * 1024 * 1024,
  });
  const guard = createGuard({ resolver, hosts: config.imageHosts, ports: config.imagePorts });
  const turns = createTurns({ atOnce: 16, waitingMax: 200 });
  const comingByUrl = new Map<string, Promise<Picture | undefined>>();
  /** When each may be tried again, the oldest first. */
  const failedUntilByUrl = new Map<string, number>();

  return {
    pathOf(text) {
      const url = URL.parse(text);
      if (!url || !isWebAddress(url)) return null;
      url.hash = "";
      if (url.href.length > limits.imageUrlLength) return null;
      const encoded = Buffer.from(url.href).toString("base64url");
      return `/api/images/${secrets.sign(url.href, purpose)}/${encoded}`;
    },

    async show(userId, signature, encodedUrl) {
      const url = Buffer.from(encodedUrl, "base64url").toString();
      if (!secrets.isSigned(url, signature, purpose)) fail("image_not_found");
      return (await pictureAt(url, userId)) ?? fail("image_not_found");
    },

    prune: cache.prune,
  };

  /** However many ask for it at once, it is fetched once. */
  function pictureAt(url: string, userId: number): Promise<Picture | undefined> {
    if (hasFailed(url)) return Promise.resolve(undefined);
    const coming =
      comingByUrl.get(url) ?? obtain(url, userId).finally(() => comingByUrl.delete(url));
    comingByUrl.set(url, coming);
    return coming;
  }

  async function obtain(url: string, userId: number): Promise<Picture | undefined> {
    const kept = await cache.read(url).catch(onError);
    return kept
      ? pictureOf(kept)
      : turns.take(userId, () => fetchPicture(url)).catch((error) => note(url, error));
  }

  async function fetchPicture(url: string): Promise<Picture | undefined> {
    try {
      const bytes = await fetchBytes(url, { guard, timeoutMs: config.imageTimeoutMs });
      const picture = await pictureOf(bytes);
      if (!picture) throw new Error("Its bytes are no picture's.");
      // A full disk costs a further fetch, not the picture.
      await cache.write(url, bytes).catch(onError);
      return picture;
    } catch (error) {
      rememberFailure(url);
      throw error;
    }
  }

  function note(url: string, error: unknown): undefined {
    // The rest of an address may hold secrets of its own, and so may what hangs on an error.
    const reason = error instanceof Error ? error.message : String(error);
    onFailure({ host: new URL(url).host, reason });
  }

  function hasFailed(url: string): boolean {
    return clock.now() < (failedUntilByUrl.get(url) ?? 0);
  }

  function rememberFailure(url: string): void {
    const [oldest] = failedUntilByUrl.keys();
    if (failedUntilByUrl.size >= failuresMax && oldest !== undefined) {
      failedUntilByUrl.delete(oldest);
    }
    failedUntilByUrl.delete(url);
    failedUntilByUrl.set(url, clock.now() + failureMs);
  }
}
