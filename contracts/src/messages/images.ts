/** Images from elsewhere: fetched by the server, so that no reader's browser contacts a foreign host. */
import Type, { type Static } from "typebox";
import { limits } from "../limits.ts";

export const ImageUrls = Type.Object({
  urls: Type.Array(Type.String({ maxLength: limits.imageUrlLength }), {
    minItems: 1,
    maxItems: limits.imagesPerRequest,
  }),
});

/** One for each URL in its order: where this server shows the image, or null for what is no web address. */
export const ImagePaths = Type.Object({
  paths: Type.Array(Type.Union([Type.String(), Type.Null()])),
});
export type ImagePaths = Static<typeof ImagePaths>;

export const ImageParams = Type.Object({ signature: Type.String(), url: Type.String() });
