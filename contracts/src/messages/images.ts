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

/** One path for each URL, in the same order; null for a URL that is not plain http or https. */
export const ImagePaths = Type.Object({
  paths: Type.Array(orNull(Type.String())),
});
export type ImagePaths = Static<typeof ImagePaths>;

/** `url` is Base64url. */
export const ImageParams = Type.Object({ signature: Type.String(), url: Type.String() });
