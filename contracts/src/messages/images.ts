/** External images, which the server fetches so that no browser contacts a foreign host. */
import Type, { type Static } from "typebox";
import { orNull } from "../ids.ts";
import { limits } from "../limits.ts";

export const ImageUrls = Type.Object({
  urls: Type.Array(Type.String({ maxLength: limits.imageUrlLength }), {
    minItems: 1,
    maxItems: limits.imagesPerRequest,
  }),
});

/** Pixels, with the EXIF orientation applied. */
export const ImageSize = Type.Object({
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});
export type ImageSize = Static<typeof ImageSize>;

/** One of each for each URL, in the same order. */
export const ImagePaths = Type.Object({
  /** Null for a URL that is not plain http or https. */
  paths: Type.Array(orNull(Type.String())),
  /** Null for an image that nobody has loaded in the last day. */
  sizes: Type.Array(orNull(ImageSize)),
});
export type ImagePaths = Static<typeof ImagePaths>;

/** `url` is Base64url. */
export const ImageParams = Type.Object({ signature: Type.String(), url: Type.String() });
