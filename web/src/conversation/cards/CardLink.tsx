/** Link of a card, or plain text if the URL is not an HTTP URL. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { externalLink } from "../../ui/external.ts";
import { webUrl } from "../markdown/safe-url.ts";

interface Props {
  url: string | undefined;
  title?: string | undefined;
  className?: string | undefined;
  icon?: LucideIcon;
  children: ReactNode;
}

export function CardLink({ url, title, className, icon: Icon, children }: Props) {
  const webLink = url ? webUrl(url) : null;
  if (!webLink) return <span dir="auto">{children}</span>;
  return (
    <a href={webLink} {...externalLink} title={title} dir="auto" className={className}>
      {children}
      {Icon && <Icon size={14} />}
    </a>
  );
}
