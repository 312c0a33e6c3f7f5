/** Link of a card, or plain text if the URL is not an HTTP URL. */
import type { ReactNode } from "react";
import { webUrl } from "../markdown/safe-url.ts";

interface Props {
  url: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function CardLink({ url, className, children }: Props) {
  const webLink = url ? webUrl(url) : null;
  if (!webLink) return <span dir="auto">{children}</span>;
  return (
    <a
      href={webLink}
      target="_blank"
      rel="noopener noreferrer nofollow"
      dir="auto"
      className={className}
    >
      {children}
    </a>
  );
}
