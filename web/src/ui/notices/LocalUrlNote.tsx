/** The note that other machines cannot reach a URL, and how to change that. Empty for a public URL. */
import { localUrlText } from "../../text/screens/local-url.ts";
import { isLocalUrl } from "./local-url.ts";
import { Notice } from "./Notice.tsx";

interface Props {
  url: string;
  /** Names who cannot use it. */
  consequence: (origin: string) => string;
}

export function LocalUrlNote({ url, consequence }: Props) {
  if (!isLocalUrl(url)) return null;
  return (
    <Notice>
      {consequence(new URL(url).origin)} {localUrlText.fix.before}
      <code>BELFRY_PUBLIC_URL</code>
      {localUrlText.fix.after}{" "}
      <a href="/docs#reverse-proxy" target="_blank" rel="noreferrer">
        {localUrlText.guide}
      </a>
    </Notice>
  );
}
