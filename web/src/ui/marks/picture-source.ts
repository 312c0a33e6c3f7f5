/** The hook that turns a picture's URL into one this page may load. The app provides it. */
import { createContext } from "react";

/** Returns the URL to load, null without a picture, or undefined while the URL is not known yet. */
export type UsePictureSource = (url: string | null) => string | null | undefined;

export const PictureSource = createContext<UsePictureSource>((url) => url);
