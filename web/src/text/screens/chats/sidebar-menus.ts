/** UI text for the menus of the sidebar, loaded with them. */
import { en } from "../../en/screens/chats/sidebar-menus.ts";
import { pickLanguage } from "../../text.ts";

export const sidebarMenusText = pickLanguage({ en });
