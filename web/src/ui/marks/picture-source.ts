/** How a picture's address becomes one that this page may load; whoever builds the app says. */
import { createContext } from "react";

/**
 * A hook. Answers the address to load, null where there is no picture, undefined while that is not
 * known.
 */
export type UsePictureSource = (url: string | null) => string | null | undefined;

export const PictureSource = createContext<UsePictureSource>((url) => url);
