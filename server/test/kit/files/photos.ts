/** Images for tests of thumbnails. */
import sharp, { type Sharp } from "sharp";

/** Returns an image that compresses badly, like a photo. */
export function photo(width: number, height: number, background = "#888"): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const create = { width, height, channels: 3, background, noise } as const;
  return sharp({ create }).tint(background);
}
