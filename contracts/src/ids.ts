/** Ids, times and other schemas used by several files. */
import Type, { type TSchema } from "typebox";
import { limits } from "./limits.ts";

/** An integer from 1. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A message id or `rev`; 0 is before the first one. */
export const Position = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** ISO 8601 in UTC with milliseconds, such as `2026-11-21T10:00:00.000Z`. */
export const Time = Type.String({ format: "date-time" });

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Members of the query of a paged list. The cursor is that of the reply before. */
export const pageOptions = (cursorLength: number) => ({
  cursor: Type.Optional(Type.String({ maxLength: cursorLength })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMaxSize })),
});

/** A page of a list. Without `nextCursor` it is the last one. */
export const pageOf = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), nextCursor: Type.Optional(Type.String()) });

/** Reply of endpoints that reply with status 204. */
export const NoContent = Type.Null();

/** The body or reply of endpoints that receive or send a file. */
export const Bytes = Type.Unsafe<unknown>({});
