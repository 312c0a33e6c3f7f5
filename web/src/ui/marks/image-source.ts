/** The hook that turns the URL of an image into one that this page may load. The app provides it. */
import { createContext } from "react";

/** Returns the URL to load, null without an image, or undefined while the URL is not known yet. */
export type UseImageSource = (url: string | null) => string | null | undefined;

export const ImageSource = createContext<UseImageSource>((url) => url);
