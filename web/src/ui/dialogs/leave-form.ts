/** Leaves a form in a dialog, after a question if it has unsaved changes. The dialog provides it. */
import { createContext } from "react";

export const LeaveForm = createContext<(leave: () => void) => void>((leave) => leave());
