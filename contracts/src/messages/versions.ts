/** Versions of an edited message. */
import Type, { type Static } from "typebox";
import { Time } from "../ids.ts";

/** The text of a message from this time on. */
export const MessageVersion = Type.Object({ text: Type.String(), at: Time });
export type MessageVersion = Static<typeof MessageVersion>;

/** The newest first, which is the message as it is now. */
export const VersionList = Type.Object({ items: Type.Array(MessageVersion) });
export type VersionList = Static<typeof VersionList>;
