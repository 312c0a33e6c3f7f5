/** Words of a card that lead somewhere; to anywhere but the web they are just words. */
import type { ReactNode } from "react";
import { webAddress } from "../markdown/safe-url.ts";

interface Props {
  url: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function CardLink({ url, className, children }: Props) {
  const address = url ? webAddress(url) : null;
  if (!address) return <span dir="auto">{children}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      dir="auto"
      className={className}
    >
      {children}
    </a>
  );
}
