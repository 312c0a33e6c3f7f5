/** Files of messages. */
import Type, { type Static } from "typebox";
import { limits } from "../limits.ts";

const fileId = Type.String({ pattern: "^[0-9A-Za-z]{1,64}$" });

export const StoredFile = Type.Object({
  /** Random. The file's path is `/api/files/<id>/<name>`. */
  id: Type.String(),
  name: Type.String(),
  /** Media type detected from the bytes; `application/octet-stream` if unknown. */
  type: Type.String(),
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  /** Pixels of an image, with its EXIF orientation applied. */
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The longest sides, in pixels, of smaller copies of an image. Their path is `/api/files/<id>/thumbnails/<size>`. */
  thumbnails: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
  /** Describes the file for users who cannot see it. */
  alt: Type.Optional(Type.String()),
});
export type StoredFile = Static<typeof StoredFile>;

export const FileParams = Type.Object({
  fileId,
  name: Type.String(),
});

export const ThumbnailParams = Type.Object({
  fileId,
  /** The longest side in pixels. */
  size: Type.String({ pattern: "^[1-9][0-9]{1,4}$" }),
});

/** The body of the upload is the file. */
export const UploadQuery = Type.Object({
  /** Characters that a file system would not accept are replaced. */
  name: Type.String({ minLength: 1, maxLength: 1000 }),
});

/** A file that its user has uploaded to the same chat. It is deleted after an hour without a message. */
export const PostedFile = Type.Object({
  id: fileId,
  alt: Type.Optional(Type.String({ maxLength: limits.altTextLength })),
});
export type PostedFile = Static<typeof PostedFile>;
