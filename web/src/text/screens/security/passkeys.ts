/** UI text for passkeys, loaded with them. */
import { en } from "../../en/screens/security/passkeys.ts";
import { pickLanguage } from "../../text.ts";

export const passkeysText = pickLanguage({ en });
