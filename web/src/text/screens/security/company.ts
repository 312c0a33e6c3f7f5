/** UI text for the company account, loaded with the settings. */
import { en } from "../../en/screens/security/company.ts";
import { pickLanguage } from "../../text.ts";

export const companyText = pickLanguage({ en });
