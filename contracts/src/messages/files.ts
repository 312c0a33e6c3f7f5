/** Files of messages. */
import Type, { type Static } from "typebox";

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
});
export type StoredFile = Static<typeof StoredFile>;

export const FileParams = Type.Object({
  fileId: Type.String({ pattern: "^[0-9A-Za-z]{1,64}$" }),
  name: Type.String(),
});
