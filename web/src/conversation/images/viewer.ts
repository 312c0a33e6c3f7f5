/** The images that the viewer shows. */
import { type MouseEvent, useSyncExternalStore } from "react";

export interface ViewedImage {
  /** Path on this server. */
  path: string;
  name: string;
  alt?: string | undefined;
  /** Pixels, if they are known before the image is loaded. */
  size?: { width: number; height: number };
  /** Smaller copies and the image itself. */
  srcSet?: string | undefined;
  /** A file of the message, which can be saved. */
  isFile?: boolean;
}

export interface Viewed {
  /** `url` is the original, possibly on its own host. */
  images: (ViewedImage & { url: string })[];
  index: number;
}

const listeners = new Set<() => void>();
let viewed: Viewed | null = null;

/** Shows the images of one message. Null closes the viewer. */
export function view(next: Viewed | null): void {
  viewed = next;
  for (const listener of listeners) listener();
}

export function useViewed(): Viewed | null {
  return useSyncExternalStore(subscribe, () => viewed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Attributes of a link to an image: a plain click opens the viewer, any other one the link. */
export function viewerLink(image: ViewedImage) {
  return { "data-image": JSON.stringify(image), onClick };
}

function onClick(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { currentTarget: link } = event;
  const message = link.closest("article") ?? link;
  const links = [...message.querySelectorAll<HTMLAnchorElement>("a[data-image]")];
  const images = (links.length > 0 ? links : [link]).map(({ dataset, href }) => ({
    ...(JSON.parse(dataset.image ?? "{}") as ViewedImage),
    url: href,
  }));
  view({ images, index: Math.max(0, links.indexOf(link)) });
}
