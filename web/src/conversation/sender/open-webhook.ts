/** Opens the settings of a webhook. Provided by the page with the dialog. */
import { createContext } from "react";

export const OpenWebhook = createContext<(webhookId: number) => void>(() => {});
