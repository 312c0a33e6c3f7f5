/** UI text for the upload of avatars, loaded with it. */
import { en } from "../../en/screens/people/avatar.ts";
import { pickLanguage } from "../../text.ts";

export const avatarText = pickLanguage({ en });
