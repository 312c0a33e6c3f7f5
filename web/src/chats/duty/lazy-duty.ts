/** The duty of a chat, loaded after the first screen. */
import { lazyView } from "../../ui/lazy-view.ts";

export const Duty = lazyView(() => import("./Duty.tsx"));
