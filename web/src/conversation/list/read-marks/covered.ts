/** Whether something covers the conversation, so that nobody can read it. */
import { createContext } from "react";

export const IsCovered = createContext(false);
