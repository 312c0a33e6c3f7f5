/** Ids and times as they cross the wire. */
import Type from "typebox";

/** Id of a user, chat or webhook, and a message's number in its chat: an integer from 1. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A position that may still stand before the first message or change: an integer from 0. */
export const Position = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** ISO 8601 in UTC with `Z`, milliseconds included. */
export const Time = Type.String({ format: "date-time" });

/** Endpoints that have nothing to say answer 204. */
export const Nothing = Type.Null();

/** Endpoints whose answer is a file. */
export const Bytes = Type.Unsafe<unknown>({});
