/** Files of a message, kept by the server and told by their type as it was found in their bytes. */
import Type, { type Static } from "typebox";

export const StoredFile = Type.Object({
  /** Random; with the name it is the address `/api/files/<id>/<name>`. */
  id: Type.String(),
  name: Type.String(),
  /** A media type; `application/octet-stream` for what is not known. */
  type: Type.String(),
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  /** Pixels of an image as it is to be shown. */
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type StoredFile = Static<typeof StoredFile>;

export const FileParams = Type.Object({
  fileId: Type.String({ pattern: "^[0-9A-Za-z]{1,64}$" }),
  name: Type.String(),
});
