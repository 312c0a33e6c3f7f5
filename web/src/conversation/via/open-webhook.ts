/** How a message leads to the settings of the webhook it came by; the page that has the dialog provides it. */
import { createContext } from "react";

export const OpenWebhook = createContext<(webhookId: number) => void>(() => {});
