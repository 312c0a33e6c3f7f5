/** Whether the open chat is the one of notices. Belfry writes them all, and its face is the logo. */
import { createContext } from "react";

export const SystemChat = createContext(false);
